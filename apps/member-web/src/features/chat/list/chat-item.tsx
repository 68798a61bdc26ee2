import { type ReactNode, useRef } from 'react';
import { MoreOptions } from '../../../shared/menus/more-options.tsx';
import type { MenuItem } from '../../../shared/menus/more-options-menu.tsx';
import { useLongPress } from '../message/use-long-press.ts';
import type { ChatName } from '../messages.cache.ts';
import classes from './chat-item.module.css';
import { useSetMark } from './use-chat-marks.ts';
import { useMuteItem } from './use-mute-item.ts';

interface ChatItemProps {
  chat: ChatName & { name: string; isMuted: boolean; isPinned: boolean; isMarkedUnread: boolean };
  /** Closes the chat where it is open beside the list: an open chat is read. */
  onMarkUnread: () => void;
  /** The row. */
  children: ReactNode;
}

/** A chat in its list with its menu, which a long press opens, too. */
export function ChatItem({ chat, onMarkUnread, children }: ChatItemProps) {
  const { kind, id, isMuted, isPinned, isMarkedUnread } = chat;
  const item = useRef<HTMLLIElement>(null);
  const setMark = useSetMark(chat);
  const muteItem = useMuteItem();
  const press = useLongPress(() => {
    item.current?.querySelector<HTMLElement>('[aria-label="More options"]')?.click();
    return true;
  });
  const items: MenuItem[] = [
    { label: isPinned ? 'Unpin' : 'Pin', onSelect: () => setMark('isPinned', !isPinned) },
    {
      label: isMarkedUnread ? 'Mark as read' : 'Mark as unread',
      onSelect() {
        if (!isMarkedUnread) onMarkUnread();
        setMark('isMarkedUnread', !isMarkedUnread);
      },
    },
    muteItem({ kind, id }, isMuted),
  ];
  return (
    <li ref={item} className={classes.item} {...press}>
      {children}
      <MoreOptions items={items} />
    </li>
  );
}
