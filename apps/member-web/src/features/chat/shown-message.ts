import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { isGroupMessage } from '@kopa/contracts/realtime';
import type { Pending } from '../../device/outbox/use-pending.ts';
import { itemsOf, type Pages } from '../../shared/lists/pages.ts';
import type { MessageSend } from './send.mutations.ts';

/** A direct or group message, for display. */
export interface ShownMessage
  extends Pick<GroupMessage, 'replyTo' | 'attachments' | 'reactions' | 'editedAt' | 'deletedAt'> {
  /** Negative and temporary while it is pending. */
  id: number;
  senderId: number;
  /** Null in direct conversations. */
  sender: GroupMessage['user'] | null;
  content: string;
  createdAt: string;
  isRead: boolean;
  /** Set until the server has answered. */
  pending?: Pending<MessageSend>;
}

/** The messages of a list for display, oldest first. */
export function shownMessages(pages: Pages<DirectMessage | GroupMessage> | undefined): ShownMessage[] {
  return itemsOf(pages)
    .sort((a, b) => a.id - b.id)
    .map(shownForm);
}

/** Shown messages by cached message, so that unchanged ones are not rendered again. */
const shownForms = new WeakMap<DirectMessage | GroupMessage, ShownMessage>();

function shownForm(message: DirectMessage | GroupMessage): ShownMessage {
  const form = shownForms.get(message) ?? formOf(message);
  shownForms.set(message, form);
  return form;
}

function formOf(message: DirectMessage | GroupMessage): ShownMessage {
  if (!isGroupMessage(message)) return { ...message, sender: null };
  const { user, userId, ...others } = message;
  return { ...others, senderId: userId, sender: user, isRead: false };
}
