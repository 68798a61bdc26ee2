import * as calls from '@kopa/contracts/chat/chat-marks';
import { ApiError, textFor } from '@kopa/contracts/client';
import { pathOf } from '@kopa/contracts/route';
import { showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { isUnanswered } from '../../../api/is-unanswered.ts';
import { sendStored } from '../../../device/outbox/outbox.ts';
import type { SendRequest } from '../../../device/outbox/stored-sends.ts';
import { type ChatName, setChatMarks } from '../messages.cache.ts';
import type { ChatMarkSend } from './chat-mark-send.ts';

type Change = Pick<ChatMarkSend, 'chat' | 'mark' | 'isOn'>;

/** The call of a change, for a service worker. */
export function requestOf(memberId: number, change: Change): SendRequest {
  const { kind, id } = change.chat;
  const url =
    kind === 'direct'
      ? pathOf(conversationCall(change), { id: memberId, conversationId: id })
      : pathOf(groupCall(change), { id: memberId, groupId: id });
  return { method: change.isOn ? 'PUT' : 'DELETE', url, body: {} };
}

/** Sends a pin or an unread mark. A refused one is over, with the reason in a toast. */
export async function sendChatMark(client: QueryClient, memberId: number, send: ChatMarkSend): Promise<void> {
  const { chat, mark, isOn } = send;
  try {
    await sendStored(send, () => call(memberId, send));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    showToast({ title: failure(send), message: textFor(error, 'Please try again later.'), tone: 'error' });
    return;
  }
  setChatMarks(client, memberId, chat, { [mark]: isOn });
}

function call(memberId: number, change: Change): Promise<unknown> {
  const { kind, id } = change.chat satisfies ChatName;
  return kind === 'direct'
    ? api.call(conversationCall(change), { params: { id: memberId, conversationId: id } })
    : api.call(groupCall(change), { params: { id: memberId, groupId: id } });
}

function conversationCall({ mark, isOn }: Change) {
  if (mark === 'isPinned') return isOn ? calls.pinConversation : calls.unpinConversation;
  return isOn ? calls.markConversationUnread : calls.unmarkConversation;
}

function groupCall({ mark, isOn }: Change) {
  if (mark === 'isPinned') return isOn ? calls.pinGroup : calls.unpinGroup;
  return isOn ? calls.markGroupUnread : calls.unmarkGroup;
}

/** An ended session and too many calls pass. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !isUnanswered(error) && error.status !== 401 && error.status !== 429;
}

function failure({ mark, isOn }: Change): string {
  if (mark === 'isPinned') return isOn ? 'The chat was not pinned' : 'The chat was not unpinned';
  return isOn ? 'The chat was not marked as unread' : 'The chat was not marked as read';
}
