import type { Attachment, NewAttachment } from '@kopa/contracts/chat/message-parts';
import { assertOwnAttachments } from '@kopa/rules/chat/messages';
import type { Db } from '../../db/database.ts';
import { type AttachmentUse, countUses, deleteUnused, lockUploads } from './attachments.queries.ts';
import { filesOf } from './photo-names.ts';

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
 * Lets go of the uploads of a message. Deletes those without another use, and returns their files, to remove after the
 * commit.
 */
export async function release(
  transaction: Db,
  memberId: number,
  use: AttachmentUse,
  attachments: readonly Attachment[],
): Promise<string[]> {
  await lockUploads(transaction, memberId, attachments);
  await countUses(transaction, memberId, use, attachments, -1);
  const urls = await deleteUnused(transaction, memberId, attachments);
  return urls.flatMap(filesOf);
}
