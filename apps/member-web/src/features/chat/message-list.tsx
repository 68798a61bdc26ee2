import type { NewMessage } from '@kopa/contracts/chat/message-parts';
import { kindOf, previewOf } from '@kopa/rules/chat/message-parts';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { useClock } from '@kopa/ui/use-clock';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type ComponentProps, Fragment, useCallback, useMemo, useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { dayLabel } from './day-label.ts';
import { MessageBubble } from './message/message-bubble.tsx';
import classes from './message-list.module.css';
import { newest } from './newest.ts';
import type { ShownMessage } from './shown-message.ts';
import { type Listed, useNewDivider } from './use-new-divider.ts';
import { useShownFirst } from './use-shown-first.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

type Loadable = ComponentProps<typeof LoadMore>['list'];

interface MessageListProps {
  messages: readonly ShownMessage[];
  /** Only those that match a search are shown. */
  isFiltered: boolean;
  /** The other member, for messages that do not carry their sender; in a group nobody. */
  other: { id: number; name: string };
  /** The description of a group, above its first message. */
  purpose: string;
  listed: Listed;
  /** The message at which the list opens, marked for a moment; without one it opens at the end. */
  shownId: number | undefined;
  /** Loads older messages; null while only some are shown. */
  older: Loadable | null;
  /** Loads newer messages; null at the end of the chat. */
  newer: Loadable | null;
  /** Messages that came live since newer ones are missing here. */
  newCount: number;
  /** Shows the end of the chat where newer messages are missing here. */
  onEnd: () => void;
  /** Called when the newest message comes into view or leaves it. */
  onAtEnd: (isAtEnd: boolean) => void;
  onReply: (message: ShownMessage) => void;
  /** Sends a text again that was deleted. It and `onReply` must be stable. */
  onSendAgain: (message: NewMessage) => void;
}

/** Messages by day, oldest first. New messages scroll into view only if the reader is at the end. */
export function MessageList({ messages, isFiltered, other, onAtEnd, onReply, ...rest }: MessageListProps) {
  const { purpose, listed, onSendAgain, shownId, older, newer, newCount, onEnd } = rest;
  const hasNewer = newer !== null;
  const member = useMember();
  // Today's messages are yesterday's after midnight.
  const today = useClock(() => new Date().toDateString());
  const days = useMemo(() => messages.map(({ createdAt }) => dayLabel(createdAt, new Date(today))), [messages, today]);
  const { box, look, isAway, toEnd } = useStickToEnd(messages, member.id, hasNewer, onAtEnd);
  // Above an older page nothing is new.
  const [isOlder] = useState(hasNewer);
  const firstNewId = useNewDivider(messages, member.id, listed, isAway);
  const names = new Map(messages.flatMap(({ sender }) => (sender === null ? [] : [[sender.id, sender.name]])));
  const nameOf = (id: number) => (id === member.id ? 'You' : (names.get(id) ?? other.name));
  const senderOf = ({ senderId }: ShownMessage) => nameOf(senderId);

  const scrollTo = useCallback(
    (id: number) => {
      const line = box.current?.querySelector<HTMLElement>(`[data-message="${id}"]`);
      line?.scrollIntoView({ block: 'center' });
      look();
      return line;
    },
    [box, look],
  );
  const show = useCallback(
    (id: number) =>
      scrollTo(id)?.querySelector<HTMLElement>('[aria-label="More options"]')?.focus({ preventScroll: true }),
    [scrollTo],
  );
  const markedId = useShownFirst(shownId, scrollTo);

  /** The messages follow each other, on the same day and by the same sender. */
  const isSameRun = (one: number, other: number) =>
    messages[one]?.senderId === messages[other]?.senderId && days[one] === days[other];

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
        onScroll={look}
      >
        {older !== null && <LoadMore list={older} label="Load older messages" />}
        {purpose !== '' && older?.hasNextPage === false && (
          <p className={classes.purpose} dir="auto">
            {purpose}
          </p>
        )}
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {days[index] !== days[index - 1] && <p className={classes.day}>{days[index]}</p>}
            {message.id === firstNewId && !isOlder && <p className={classes.divider}>New messages</p>}
            <MessageBubble
              message={message}
              isOwn={message.senderId === member.id}
              sender={senderOf(message)}
              authorId={(message.sender ?? other).id}
              authorName={(message.sender ?? other).name}
              quotedName={message.replyTo === null ? '' : nameOf(message.replyTo.senderId)}
              onReply={onReply}
              onSendAgain={onSendAgain}
              onShow={show}
              isMarked={message.id === markedId}
              isContinued={isSameRun(index, index - 1)}
              isLast={!isSameRun(index, index + 1)}
            />
          </Fragment>
        ))}
        {newer !== null && <LoadMore list={newer} label="Load newer messages" />}
        {messages.length === 0 && !isFiltered && (
          <div className={classes.none}>
            <EmptyState drawing="chat" title="No messages yet" text="Say hello." />
          </div>
        )}
      </div>
      {!hasNewer && <Announcement messages={messages} memberId={member.id} senderOf={senderOf} />}
      {(isAway || hasNewer) && (
        <Button
          className={classes.newer}
          radius="xl"
          leftSection={<IconArrowDown size={20} stroke={1.75} />}
          onClick={hasNewer ? onEnd : toEnd}
        >
          Jump to newest{newCount > 0 && ` (${newCount} new)`}
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
  const received = newest(messages, ({ senderId }) => senderId !== memberId);
  const [firstSeen] = useState(received?.id ?? 0);
  return (
    <VisuallyHidden component="p" aria-live="polite">
      {received !== undefined &&
        received.id > firstSeen &&
        `${senderOf(received)}: ${previewOf({ content: received.content, kind: kindOf(received) })}`}
    </VisuallyHidden>
  );
}
