import type { Attachment, Quote, Reaction, ReactionEmoji } from '@kopa/contracts/chat/message-parts';
import { type ReactionCounts, reactionsOf } from '@kopa/rules/chat/message-parts';

/** The columns of a message that an answer does not show as they are. */
interface StoredParts {
  attachments: Attachment[] | null;
  reactions: ReactionCounts | null;
  replyTo: Quote | null;
}

/** A message from a list that one member reads. */
export interface SeenRow extends StoredParts {
  mine: ReactionEmoji | null;
}

/** The parts of a message that nobody has changed or reacted to yet. */
export const untouched = { reactions: null, chosen: null, editedAt: null, deletedAt: null };

/** A message with its reactions by the ids of the members. */
export interface WholeRow extends StoredParts {
  chosen: Record<string, ReactionEmoji> | null;
}

type Seen<R> = Omit<R, 'attachments' | 'reactions' | 'mine' | 'chosen'> & {
  attachments: Attachment[];
  reactions: Reaction[];
};

/** A message as its reader sees it. */
export function asSeen<R extends SeenRow>({ mine, attachments, reactions, ...row }: R): Seen<R> {
  const shown = { attachments: attachments ?? [], reactions: reactionsOf(reactions, mine) };
  return { ...row, ...shown } as unknown as Seen<R>;
}

/** A message as one of its readers sees it; `null` for one who has not reacted. */
export function asSeenBy<R extends WholeRow>(row: R, memberId: number | null): Seen<R> {
  const { chosen, ...seen } = row;
  const mine = memberId === null ? null : (chosen?.[memberId] ?? null);
  return asSeen({ ...seen, mine } as unknown as R & SeenRow) as unknown as Seen<R>;
}

/** A message of a group as one of its members sees it. */
export function asSeenInGroup<R extends WholeRow>(
  { message, quoteHiddenFrom }: { message: R; quoteHiddenFrom: readonly number[] },
  memberId: number,
): Seen<R> {
  return asSeenBy(quoteHiddenFrom.includes(memberId) ? { ...message, replyTo: null } : message, memberId);
}
