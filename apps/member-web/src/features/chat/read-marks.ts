import { readOverHttp } from './messages.queries.ts';

/** The newest message that was marked as read, and its author. */
interface Mark {
  otherId: number;
  messageId: number;
}

/** Marks that the server has not confirmed, by member and conversation. */
const unconfirmed = new Map<number, Map<number, Mark>>();

/** A mark is on its way. */
export function noteReadMark(memberId: number, conversationId: number, mark: Mark): void {
  const marks = unconfirmed.get(memberId) ?? new Map<number, Mark>();
  unconfirmed.set(memberId, marks.set(conversationId, mark));
}

/** The server has the mark, or a later one. */
export function confirmReadMark(memberId: number, conversationId: number, messageId: number): void {
  const marks = unconfirmed.get(memberId);
  const mark = marks?.get(conversationId);
  if (mark !== undefined && mark.messageId <= messageId) marks?.delete(conversationId);
}

/** Repeats unconfirmed marks over HTTP, because a dead channel may have lost them. */
export function repeatReadMarks(memberId: number): void {
  for (const [conversationId, { otherId, messageId }] of unconfirmed.get(memberId) ?? []) {
    readOverHttp(memberId, otherId, messageId).then(
      () => confirmReadMark(memberId, conversationId, messageId),
      () => undefined,
    );
  }
}
