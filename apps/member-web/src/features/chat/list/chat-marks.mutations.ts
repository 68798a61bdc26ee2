import { loadInTime } from '@kopa/ui/reload';
import type { QueryClient } from '@tanstack/react-query';
import type { RequestOf, WaitingOptions, WordsOf } from '../../../device/outbox/outbox.ts';
import { chatMarkKey } from '../messages.keys.ts';
import type { ChatMarkSend } from './chat-mark-send.ts';

const request: RequestOf<ChatMarkSend> = (send) => send.request;
const words: WordsOf<ChatMarkSend> = (send) => send.words;

/** Registers how pins and unread marks are sent. The code that sends them loads with the first one. */
export function setUpChatMarks(client: QueryClient, memberId: number, waiting: WaitingOptions): void {
  client.setMutationDefaults<void, Error, ChatMarkSend>(chatMarkKey, {
    ...waiting,
    meta: { request, words },
    mutationFn: async (send) =>
      (await loadInTime(() => import('./send-chat-mark.ts'))).sendChatMark(client, memberId, send),
  });
}
