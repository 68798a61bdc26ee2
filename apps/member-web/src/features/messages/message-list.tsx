import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { messageTime } from '@kopa/ui/message-time';
import { PersonAvatar } from '@kopa/ui/person-avatar.tsx';
import { useClock } from '@kopa/ui/use-clock';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconCheck, IconChecks } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { MoreOptions } from '../../on-demand/more-options.tsx';
import { reportItem } from '../../on-demand/report.store.ts';
import { SendState } from '../../outbox/send-state.tsx';
import { useMember } from '../../session/use-member.ts';
import { dayLabel } from './day-label.ts';
import classes from './message-list.module.css';
import type { ShownMessage } from './use-chat.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

interface MessageListProps {
  messages: readonly ShownMessage[];
  /** Name of the other member, for messages that do not carry their sender. */
  otherName: string;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onLoadOlder: () => void;
  /** Called when the newest message comes into view or leaves it. */
  onAtEnd: (isAtEnd: boolean) => void;
}

/** Messages by day, oldest first. New messages scroll into view only if the reader is at the end. */
export function MessageList({ messages, otherName, hasOlder, isLoadingOlder, onLoadOlder, onAtEnd }: MessageListProps) {
  const member = useMember();
  // Today's messages are yesterday's after midnight.
  useClock(() => new Date().toDateString());
  const { box, onScroll, hasNewer, toEnd } = useStickToEnd(messages, member.id, onAtEnd);
  const senderOf = ({ senderId, sender }: ShownMessage) =>
    senderId === member.id ? 'You' : (sender?.name ?? otherName);

  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.list}
        role="log"
        aria-label="Messages"
        // New messages are announced below; older ones that load are not announced.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {hasOlder && (
          <Button variant="subtle" loading={isLoadingOlder} onClick={onLoadOlder}>
            Load older messages
          </Button>
        )}
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {dayOf(message) !== dayOf(messages[index - 1]) && <p className={classes.day}>{dayOf(message)}</p>}
            <Bubble
              message={message}
              isOwn={message.senderId === member.id}
              sender={senderOf(message)}
              isContinued={isSameRun(message, messages[index - 1])}
              isLast={!isSameRun(message, messages[index + 1])}
            />
          </Fragment>
        ))}
        {messages.length === 0 && (
          <div className={classes.none}>
            <EmptyState drawing="chat" title="No messages yet" text="Say hello." />
          </div>
        )}
      </div>
      <Announcement messages={messages} memberId={member.id} senderOf={senderOf} />
      {hasNewer && (
        <Button
          className={classes.newer}
          radius="xl"
          leftSection={<IconArrowDown size={20} stroke={1.75} />}
          onClick={toEnd}
        >
          New messages
        </Button>
      )}
    </div>
  );
}

interface AnnouncementProps {
  messages: readonly ShownMessage[];
  memberId: number;
  senderOf: (message: ShownMessage) => string;
}

/** Announces new messages of others to screen readers while the chat is open. */
function Announcement({ messages, memberId, senderOf }: AnnouncementProps) {
  const newest = messages.findLast(({ senderId }) => senderId !== memberId);
  const [firstSeen] = useState(newest?.id ?? 0);
  return (
    <VisuallyHidden component="p" aria-live="polite">
      {newest !== undefined && newest.id > firstSeen && `${senderOf(newest)}: ${newest.content}`}
    </VisuallyHidden>
  );
}

interface BubbleProps {
  message: ShownMessage;
  isOwn: boolean;
  sender: string;
  /** The message follows another of the same sender on the same day. */
  isContinued: boolean;
  /** The last message of a run by one sender; it has the bubble's tail, and in groups the sender's picture. */
  isLast: boolean;
}

function Bubble({ message, isOwn, sender, isContinued, isLast }: BubbleProps) {
  const face = isOwn ? null : message.sender;
  return (
    <div className={classes.line} data-own={isOwn || undefined} data-continued={isContinued || undefined}>
      {face !== null && <span className={classes.face}>{isLast && <PersonAvatar person={face} size={32} />}</span>}
      <div className={classes.bubble} data-last={isLast || undefined}>
        {face !== null && !isContinued ? (
          <p className={classes.sender}>{sender}</p>
        ) : (
          <VisuallyHidden component="p">{sender}</VisuallyHidden>
        )}
        <p className={classes.text}>
          <LinkedText text={message.content} />
        </p>
        <p className={classes.meta}>
          {message.pending === undefined ? (
            <time dateTime={message.createdAt}>{messageTime(message.createdAt)}</time>
          ) : (
            <SendState pending={message.pending} />
          )}
          {isOwn && message.pending === undefined && message.sender === null && <Tick isRead={message.isRead} />}
        </p>
      </div>
      <MoreOptions items={isOwn ? [] : [reportItem(subjectTypeOf(message), message.id)]} />
    </div>
  );
}

const subjectTypeOf = ({ sender }: ShownMessage) => (sender === null ? 'direct_message' : 'group_message');

function Tick({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? IconChecks : IconCheck;
  return <Icon size={16} stroke={1.75} role="img" aria-label={isRead ? 'Read' : 'Delivered'} />;
}

function isSameRun(one: ShownMessage, other: ShownMessage | undefined): boolean {
  return one.senderId === other?.senderId && dayOf(one) === dayOf(other);
}

function dayOf(message: ShownMessage | undefined): string | null {
  return message === undefined ? null : dayLabel(message.createdAt);
}
