import type { Attachment, NewAttachment } from '@kopa/contracts/chat/message-parts';
import { assertOwnAttachments } from '@kopa/rules/chat/messages';
import type { Db } from '../../db/database.ts';
import type { RemovalBy } from '../../shared/removal.ts';
import { type AttachmentUse, countUses, deleteUnused, lockUploads } from './attachments.queries.ts';
import { markUnusedRemoved } from './removals.queries.ts';

/**
 * The uploads of a new message with their measures; they are kept as long as a message has them.
 * @throws 400 foreign_photo, foreign_voice_note
 */
export async function attach(
  transaction: Db,
  memberId: number,
  use: AttachmentUse,
  given: readonly NewAttachment[] | null,
): Promise<Attachment[] | null> {
  if (given === null) return null;
  const own = await lockUploads(transaction, memberId, given);
  assertOwnAttachments(given, new Set(own.keys()));
  await countUses(transaction, memberId, use, given, 1);
  return given.map(({ url }) => own.get(url) as Attachment);
}

/** The uploads of a restored message with their measures, as far as they are there. */
export async function attachAgain(
  transaction: Db,
  memberId: number,
  use: AttachmentUse,
  given: readonly NewAttachment[],
): Promise<Attachment[]> {
  const own = await lockUploads(transaction, memberId, given);
  const there = given.filter(({ url }) => own.has(url));
  await countUses(transaction, memberId, use, there, 1);
  return there.map(({ url }) => own.get(url) as Attachment);
}

/**
 * Lets go of the uploads of a message. Those without another use are deleted, or removed as the message is. Returns their
 * addresses.
 */
export async function release(
  transaction: Db,
  memberId: number,
  use: AttachmentUse,
  attachments: readonly Attachment[],
  removal: RemovalBy | null = null,
): Promise<string[]> {
  await lockUploads(transaction, memberId, attachments);
  await countUses(transaction, memberId, use, attachments, -1);
  if (removal === null) return deleteUnused(transaction, memberId, attachments);
  const urls = attachments.map(({ url }) => url);
  return markUnusedRemoved(transaction, memberId, urls, removal);
}
