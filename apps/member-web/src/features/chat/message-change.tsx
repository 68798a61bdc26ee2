import { type NewMessage, type ReactionEmoji, reactionEmoji } from '@kopa/contracts/chat/message-parts';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { textLimits } from '@kopa/contracts/text-limits';
import { EditForm } from '@kopa/ui/edit-form.tsx';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import { failureText } from '../../shared/layout/show-failure.ts';
import { Confirm } from '../../shared/menus/confirm.tsx';
import classes from './message-change.module.css';
import { deleteCall, editCall, type MessageRef, reactCall } from './message-changes.queries.ts';
import { changeMessage, emptyMessage } from './messages.cache.ts';
import type { ShownMessage } from './use-chat.ts';

export type ChangeKind = 'edit' | 'delete' | 'react';

interface MessageChangeProps {
  kind: ChangeKind;
  message: ShownMessage;
  /** Sends a text again that was deleted. */
  onSendAgain: (message: NewMessage) => void;
  onClose: () => void;
}

const refOf = ({ id, sender }: ShownMessage): MessageRef => ({ kind: sender === null ? 'direct' : 'group', id });

/** Edits an own message in its place, asks before it is deleted, or offers the reactions to a message. */
export function MessageChange({ kind, ...props }: MessageChangeProps) {
  if (kind === 'edit') return <MessageEditor {...props} />;
  return kind === 'delete' ? <MessageDeletion {...props} /> : <ReactionPicker {...props} />;
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
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteCall(refOf(message)),
    onSuccess() {
      emptyMessage(client, refOf(message));
      onClose();
      const { content, replyTo, attachments } = message;
      const again = { content, ...(replyTo === null ? {} : { replyToId: replyTo.id }) };
      const undo = { label: 'Undo', onClick: () => onSendAgain(again) };
      // Photos and voice notes go at once.
      showToast({ title: 'Message deleted', tone: 'success', ...(attachments.length === 0 ? { action: undo } : {}) });
    },
    onError: (error) => showToast({ title: 'The message was not deleted', message: failureText(error), tone: 'error' }),
  });
  return (
    <Confirm
      opened
      title="Delete this message?"
      text="It disappears for everybody in this chat."
      confirmLabel="Delete"
      pending={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  );
}

/** The reactions to choose from. The own one is taken back by choosing it again. */
function ReactionPicker({ message, onClose }: Props) {
  const row = useRef<HTMLFieldSetElement>(null);
  const react = (emoji: ReactionEmoji | null) => reactCall(refOf(message), emoji);
  const { mutate, isPending } = useChange(react, 'The reaction was not saved');
  const onElsewhere = useEffectEvent(onClose);
  const mine = message.reactions.find((one) => one.mine)?.emoji;
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
    <fieldset
      ref={row}
      className={classes.picker}
      aria-label="Reactions"
      disabled={isPending}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      {reactionEmoji.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={classes.emoji}
          aria-pressed={emoji === mine}
          onClick={() => mutate(emoji === mine ? null : emoji, { onSuccess: onClose })}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}
