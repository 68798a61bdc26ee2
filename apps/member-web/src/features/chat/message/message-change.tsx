import { type NewMessage, type ReactionEmoji, reactionEmoji } from '@kopa/contracts/chat/message-parts';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { textLimits } from '@kopa/contracts/text-limits';
import { showToast } from '@kopa/ui/toast';
import { VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useDraft } from '../../../device/outbox/drafts.ts';
import { useMember } from '../../../session/use-member.ts';
import { EditForm } from '../../../shared/layout/edit-form.tsx';
import { failureText } from '../../../shared/layout/show-failure.ts';
import { Deletion } from '../../../shared/menus/deletion.tsx';
import { type MenuItem, MoreOptionsMenu } from '../../../shared/menus/more-options-menu.tsx';
import { emptyMessage } from '../empty-message.cache.ts';
import { changeMessage } from '../messages.cache.ts';
import type { ShownMessage } from '../shown-message.ts';
import classes from './message-change.module.css';
import { deleteCall, editCall, type MessageRef, reactCall } from './message-changes.queries.ts';

export type ChangeKind = 'menu' | 'edit' | 'delete' | 'react';

interface MessageChangeProps {
  kind: ChangeKind;
  message: ShownMessage;
  /** Those of its menu. */
  items: () => readonly MenuItem[];
  /** Sends a text again that was deleted. */
  onSendAgain: (message: NewMessage) => void;
  onClose: () => void;
}

const refOf = ({ id, sender }: ShownMessage): MessageRef => ({ kind: sender === null ? 'direct' : 'group', id });

/** Edits an own message in its place, asks before it is deleted, or offers its actions or the reactions to it. */
export function MessageChange({ kind, ...props }: MessageChangeProps) {
  if (kind === 'edit') return <MessageEditor {...props} />;
  if (kind === 'delete') return <MessageDeletion {...props} />;
  return kind === 'menu' ? <MessageMenu {...props} /> : <ReactionPicker {...props} />;
}

type Props = Omit<MessageChangeProps, 'kind'>;

/** Shows the changed message, or an error. */
function useChange<V>(call: (given: V) => Promise<DirectMessage | GroupMessage>, failed: string) {
  const client = useQueryClient();
  const member = useMember();
  return useMutation({
    mutationFn: call,
    onSuccess: (changed) => changeMessage(client, member.id, changed),
    onError: (error) => showToast({ title: failed, message: failureText(error), tone: 'error' }),
  });
}

function MessageEditor({ message, onClose }: Props) {
  const ref = refOf(message);
  const saved = { name: `edit.message.${ref.kind}.${ref.id}`, empty: { content: message.content }, isEdit: true };
  const [draft, setDraft, close, send] = useDraft(saved, onClose);
  const { mutateAsync, isPending } = useChange((text: string) => editCall(ref, text), 'The message was not saved');
  return (
    <EditForm
      label="Edit message"
      text={draft.content}
      maxLength={textLimits.message}
      mayBeEmpty={false}
      isSaving={isPending}
      mentions={message.sender !== null}
      onChange={(content) => setDraft({ content })}
      onSave={(content) => (content === message.content ? close() : void send({ content }, () => mutateAsync(content)))}
      onCancel={close}
    />
  );
}

function MessageDeletion({ message, onSendAgain, onClose }: Props) {
  const client = useQueryClient();
  const { content, replyTo, attachments } = message;
  const again = { content, ...(replyTo === null ? {} : { replyToId: replyTo.id }) };
  return (
    <Deletion
      what="message"
      text="It disappears for everybody in this chat."
      call={() => deleteCall(refOf(message))}
      onDeleted={() => emptyMessage(client, refOf(message))}
      // Photos and voice notes go at once.
      undo={attachments.length > 0 ? undefined : () => onSendAgain(again)}
      onClose={onClose}
    />
  );
}

/** The actions after a long press: six reactions, then the items of the menu but React. */
function MessageMenu({ message, items, onClose }: Props) {
  const id = useId();
  return (
    <>
      <VisuallyHidden id={id}>More options</VisuallyHidden>
      <MoreOptionsMenu
        id={id}
        first={<Reactions message={message} isInMenu onClose={onClose} />}
        items={items().filter(({ label }) => label !== 'React')}
        isOpen
        onChange={onClose}
      />
    </>
  );
}

/** The reactions to choose from, below their message. */
function ReactionPicker({ message, onClose }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const onElsewhere = useEffectEvent(onClose);
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
    row.current?.querySelector('button')?.focus({ preventScroll: true });
    const closeOutside = ({ target }: PointerEvent) => {
      if (!row.current?.contains(target as Node)) onElsewhere();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape on one of the buttons
    <div
      ref={row}
      className={classes.picker}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <Reactions message={message} onClose={onClose} />
    </div>
  );
}

interface ReactionsProps extends Pick<Props, 'message' | 'onClose'> {
  isInMenu?: boolean;
}

/** A button for each reaction. The own one is taken back by choosing it again. */
function Reactions({ message, isInMenu = false, onClose }: ReactionsProps) {
  const react = (emoji: ReactionEmoji | null) => reactCall(refOf(message), emoji);
  const { mutate, isPending } = useChange(react, 'The reaction was not saved');
  const mine = message.reactions.find((one) => one.mine)?.emoji;
  return (
    <fieldset className={classes.reactions} aria-label="Reactions" disabled={isPending}>
      {reactionEmoji.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={classes.emoji}
          {...(isInMenu
            ? { role: 'menuitemradio', 'aria-checked': emoji === mine }
            : { 'aria-pressed': emoji === mine })}
          onClick={() => mutate(emoji === mine ? null : emoji, { onSuccess: onClose })}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}
