import { isEditable } from '@kopa/rules/chat/messages';
import { showToast } from '@kopa/ui/toast';
import type { MenuItem } from '../../shared/menus/more-options-menu.tsx';
import { muteAndBlockItems } from '../../shared/moderation/block-mute.store.ts';
import { reportItem } from '../../shared/moderation/report.store.ts';
import type { ChangeKind } from './message/message-change.tsx';
import type { ShownMessage } from './shown-message.ts';

interface ItemsOptions {
  isOwn: boolean;
  /** The author of another member's message. */
  author: { id: number; name: string };
  onReply: () => void;
  onChange: (kind: ChangeKind) => void;
}

/** The menu items of a message. A pending or deleted one has no menu. */
export function messageItems(message: ShownMessage, { isOwn, author, onReply, onChange }: ItemsOptions): MenuItem[] {
  if (message.pending !== undefined || message.deletedAt !== null) return [];
  const items: MenuItem[] = [
    { label: 'Reply', onSelect: onReply },
    { label: 'React', onSelect: () => onChange('react') },
  ];
  if (message.content !== '') items.push({ label: 'Copy', onSelect: () => void copy(message.content) });
  if (!isOwn) {
    const subjectType = message.sender === null ? 'direct_message' : 'group_message';
    return [...items, reportItem(subjectType, message.id), ...muteAndBlockItems(author)];
  }
  if (message.content !== '' && isEditable(message, new Date())) {
    items.push({ label: 'Edit', onSelect: () => onChange('edit') });
  }
  return [...items, { label: 'Delete', onSelect: () => onChange('delete') }];
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Message copied', tone: 'success' });
  } catch {
    showToast({ title: 'The message could not be copied', tone: 'error' });
  }
}
