import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { badgeCount } from '@kopa/ui/badge-count';
import { VisuallyHidden } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './chat-row.module.css';

interface ChatRowProps {
  /** The picture. */
  mark: ReactNode;
  name: string;
  isMuted: boolean;
  /** Marked as unread by the member. */
  isMarked?: boolean;
  /** Time of the newest message; null without one. */
  moment: string | null;
  preview: ReactNode;
  unreadCount: number;
  /** The chat is open beside the list. */
  isOpen?: boolean;
  onOpen: () => void;
}

/** A conversation, a group's chat or a channel in its list. */
export function ChatRow(props: ChatRowProps) {
  const { mark, name, isMuted, isMarked = false, moment, preview, unreadCount, isOpen, onOpen } = props;
  return (
    <button type="button" className={classes.row} aria-current={isOpen} onClick={onOpen}>
      {mark}
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          {isMuted && (
            <span className={classes.muted}>
              <IconBellOff size={16} stroke={1.75} aria-hidden />
              <VisuallyHidden>Muted</VisuallyHidden>
            </span>
          )}
          {moment !== null && <AgoTime className={classes.time} moment={moment} />}
        </span>
        <span className={classes.line}>
          <span className={classes.preview} dir="auto" data-unread={unreadCount > 0 || isMarked || undefined}>
            {preview}
          </span>
          {unreadCount > 0 && (
            <span className={classes.badge} data-muted={isMuted || undefined}>
              {badgeCount(unreadCount)}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          )}
          {unreadCount === 0 && isMarked && (
            <span className={classes.dot} data-muted={isMuted || undefined}>
              <VisuallyHidden>Marked as unread</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </button>
  );
}
