import type { NewMessage } from '@kopa/contracts/chat/message-parts';
import { useLazy } from '@kopa/ui/use-lazy';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChecks } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { SendState } from '../../../device/outbox/send-state.tsx';
import { PersonAvatar } from '../../../shared/media/person-avatar.tsx';
import { MoreOptions } from '../../../shared/menus/more-options.tsx';
import { MemberText } from '../../../shared/people/member-text.tsx';
import { messageItems } from '../message-items.ts';
import type { ShownMessage } from '../shown-message.ts';
import classes from './message-bubble.module.css';
import type { ChangeKind } from './message-change.tsx';
import { MessagePhotos } from './message-photos.tsx';
import { messageTime } from './message-time.ts';
import { MessageVoice } from './message-voice.tsx';
import { useLongPress } from './use-long-press.ts';

const loadChange = async () => (await import('./message-change.tsx')).MessageChange;

interface MessageBubbleProps {
  message: ShownMessage;
  isOwn: boolean;
  sender: string;
  /** The other member, or the sender in a group. */
  authorId: number;
  authorName: string;
  /** Author of the quoted message. */
  quotedName: string;
  /** The message follows another of the same sender on the same day. */
  isContinued: boolean;
  /** The last message of a run by one sender; it has the bubble's tail, and in groups the sender's picture. */
  isLast: boolean;
  onReply: (message: ShownMessage) => void;
  /** Sends a text again that was deleted. */
  onSendAgain: (message: NewMessage) => void;
  /** The chat was opened at it. */
  isMarked: boolean;
  /** Brings a quoted message into view. */
  onShow: (id: number) => void;
}

/**
 * One message with its menu. A chat has hundreds, so each renders for its own changes only: its functions must be
 * stable.
 */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, sender, isContinued, isLast, onSendAgain } = props;
  const line = useRef<HTMLDivElement>(null);
  const [change, setChange] = useState<ChangeKind | null>(null);
  const Change = useLazy(loadChange, change !== null, () => setChange(null));
  const face = isOwn ? null : message.sender;
  const author = { id: props.authorId, name: props.authorName };
  const onReply = () => props.onReply(message);
  const isEditing = change === 'edit' && Change !== null;
  const items = () => messageItems(message, { isOwn, author, onReply, onChange: setChange });

  // On a touch screen. A mouse and a keyboard have the button.
  const press = useLongPress(() => {
    const opens = items().length > 0 && change === null;
    if (opens) setChange('menu');
    return opens;
  });

  function close() {
    setChange(null);
    line.current?.querySelector<HTMLElement>('[aria-label="More options"]')?.focus({ preventScroll: true });
  }

  return (
    <div
      ref={line}
      className={classes.line}
      data-message={message.id}
      data-own={isOwn || undefined}
      data-continued={isContinued || undefined}
      data-marked={props.isMarked || undefined}
    >
      {face !== null && <span className={classes.face}>{isLast && <PersonAvatar person={face} size={32} />}</span>}
      <div className={classes.column}>
        <div
          className={classes.bubble}
          data-last={isLast || undefined}
          data-editing={isEditing || undefined}
          {...(isEditing ? {} : press)}
        >
          {face !== null && !isContinued ? (
            <p className={classes.sender}>{sender}</p>
          ) : (
            <VisuallyHidden component="p">{sender}</VisuallyHidden>
          )}
          {isEditing ? (
            <Change kind="edit" message={message} items={items} onSendAgain={onSendAgain} onClose={close} />
          ) : (
            <Content message={message} isOwn={isOwn} quotedName={props.quotedName} onShow={props.onShow} />
          )}
          <p className={classes.meta}>
            {message.editedAt !== null && <span>Edited</span>}
            {message.pending === undefined ? (
              <time dateTime={message.createdAt}>{messageTime(message.createdAt)}</time>
            ) : (
              <SendState pending={message.pending} />
            )}
            {isOwn && message.pending === undefined && message.sender === null && <Tick isRead={message.isRead} />}
          </p>
        </div>
        <Reactions message={message} />
        {change !== null && !isEditing && Change !== null && (
          <Change kind={change} message={message} items={items} onSendAgain={onSendAgain} onClose={close} />
        )}
      </div>
      <span className={classes.options}>
        <MoreOptions items={items} />
      </span>
    </div>
  );
});

type ContentProps = Pick<MessageBubbleProps, 'message' | 'isOwn' | 'quotedName' | 'onShow'>;

function Content({ message, isOwn, quotedName, onShow }: ContentProps) {
  const { content, replyTo, attachments, deletedAt, pending } = message;
  if (deletedAt !== null) return <p className={classes.deleted}>This message was deleted</p>;
  const photos = attachments.filter((one) => one.type === 'photo');
  const voice = attachments.find((one) => one.type === 'voice');
  const recording = pending?.variables.recording;
  return (
    <>
      {replyTo !== null && (
        <button type="button" className={classes.quote} onClick={() => onShow(replyTo.id)}>
          <span className={classes.quoted}>{quotedName}</span>{' '}
          <span className={classes.excerpt}>{replyTo.content || 'Message'}</span>
        </button>
      )}
      <MessagePhotos photos={photos} isOwn={isOwn} />
      {(recording !== undefined || voice !== undefined) && <MessageVoice voice={voice} recording={recording} />}
      {content !== '' && (
        <p className={classes.text} dir="auto">
          <MemberText text={content} />
        </p>
      )}
    </>
  );
}

function Reactions({ message: { reactions } }: { message: ShownMessage }) {
  if (reactions.length === 0) return null;
  return (
    <ul className={classes.reactions} aria-label="Reactions">
      {reactions.map(({ emoji, count, mine }) => (
        <li key={emoji} className={classes.reaction} data-mine={mine || undefined}>
          {emoji} {count}
          {mine && <VisuallyHidden> with yours</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}

function Tick({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? IconChecks : IconCheck;
  return <Icon size={16} stroke={1.75} role="img" aria-label={isRead ? 'Read' : 'Delivered'} />;
}
