import { isUnanswered } from '../../api/is-unanswered.ts';
import { onSessionCleared } from '../../session/session-cleared.ts';

/** The newest message of a chat that was marked as read, and the call that marks it. */
interface Mark {
  messageId: number;
  send: () => Promise<unknown>;
}

/** Marks that the server has not confirmed, by member and chat. */
const unconfirmed = new Map<number, Map<string, Mark>>();
onSessionCleared(({ keepsUnsent }) => {
  if (!keepsUnsent) unconfirmed.clear();
});

/** The name of a chat: a conversation or a group. */
export const chatName = (kind: 'direct' | 'group', id: number) => `${kind} ${id}`;

/** A mark is on its way. */
export function noteReadMark(memberId: number, chat: string, mark: Mark): void {
  const marks = unconfirmed.get(memberId) ?? new Map<string, Mark>();
  unconfirmed.set(memberId, marks.set(chat, mark));
}

/** The server has the mark, or a later one. */
export function confirmReadMark(memberId: number, chat: string, messageId: number): void {
  const marks = unconfirmed.get(memberId);
  const mark = marks?.get(chat);
  if (mark !== undefined && mark.messageId <= messageId) marks?.delete(chat);
}

/** Sends a noted mark over HTTP. One that the server refuses is over. @throws if the server did not answer */
export async function sendReadMark(memberId: number, chat: string, { messageId, send }: Mark): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (isUnanswered(error as Error)) throw error;
  }
  confirmReadMark(memberId, chat, messageId);
}

/** Repeats unconfirmed marks, because there was no network, or a dead channel may have lost them. */
export function repeatReadMarks(memberId: number): void {
  for (const [chat, mark] of unconfirmed.get(memberId) ?? []) {
    sendReadMark(memberId, chat, mark).catch(() => undefined);
  }
}
