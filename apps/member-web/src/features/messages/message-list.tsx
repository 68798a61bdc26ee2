import { messageTime } from '@kopa/ui/message-time';
import { Button } from '@mantine/core';
import { IconCheck, IconChecks } from '@tabler/icons-react';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import classes from './message-list.module.css';
import type { ShownMessage } from './use-chat.ts';

const dayFormat = new Intl.DateTimeFormat('en-NG', { weekday: 'short', day: 'numeric', month: 'short' });
/** This close to the end counts as reading the newest. */
const nearEnd = 120;

interface MessageListProps {
  messages: readonly ShownMessage[];
  /** The text that is on its way. */
  sending: string | null;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onLoadOlder: () => void;
}

/** Messages oldest first, by day. It stays at the end while one is there, and where one reads otherwise. */
export function MessageList({ messages, sending, hasOlder, isLoadingOlder, onLoadOlder }: MessageListProps) {
  const member = useMember();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasNewer, setHasNewer] = useState(false);
  const newestId = messages.at(-1)?.id;
  const newestIsOwn = messages.at(-1)?.senderId === member.id;

  useLayoutEffect(() => {
    if (newestId === undefined && sending === null) return;
    if (isAtEnd.current || newestIsOwn || sending !== null) toEnd();
    else setHasNewer(true);
  }, [newestId, newestIsOwn, sending]);

  function toEnd() {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
    setHasNewer(false);
  }

  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.list}
        role="log"
        aria-label="Messages"
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
          if (isAtEnd.current) setHasNewer(false);
        }}
      >
        {hasOlder && (
          <Button variant="subtle" loading={isLoadingOlder} onClick={onLoadOlder}>
            Load older messages
          </Button>
        )}
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {dayOf(message) !== dayOf(messages[index - 1]) && <p className={classes.day}>{dayOf(message)}</p>}
            <Bubble message={message} isOwn={message.senderId === member.id} />
          </Fragment>
        ))}
        {sending !== null && (
          <div className={classes.bubble} data-own>
            <p className={classes.text}>{sending}</p>
            <p className={classes.meta}>Sending...</p>
          </div>
        )}
      </div>
      {hasNewer && (
        <Button className={classes.newer} size="compact-md" radius="xl" onClick={toEnd}>
          New messages
        </Button>
      )}
    </div>
  );
}

function Bubble({ message, isOwn }: { message: ShownMessage; isOwn: boolean }) {
  return (
    <div className={classes.bubble} data-own={isOwn || undefined}>
      {message.senderName !== null && !isOwn && <p className={classes.sender}>{message.senderName}</p>}
      <p className={classes.text}>{message.content}</p>
      <p className={classes.meta}>
        <time dateTime={message.createdAt}>{messageTime(message.createdAt)}</time>
        {isOwn && message.senderName === null && <Tick isRead={message.isRead} />}
      </p>
    </div>
  );
}

function Tick({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? IconChecks : IconCheck;
  return <Icon size={16} stroke={1.75} role="img" aria-label={isRead ? 'Read' : 'Delivered'} />;
}

function dayOf(message: ShownMessage | undefined): string | null {
  return message === undefined ? null : dayFormat.format(new Date(message.createdAt));
}
