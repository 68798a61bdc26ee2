import type { Attachment, NewAttachment } from '@kopa/contracts/chat/message-parts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { unusedPhoto, unusedVoiceNote } from './photo-clean-up.queries.ts';

/** The sort of message that an upload is in. */
export type AttachmentUse = 'direct' | 'group';

const urlsOf = (given: readonly NewAttachment[], type: Attachment['type']) =>
  given.filter((one) => one.type === type).map(({ url }) => url);

/** The member's own uploads among these, by URL. They are locked until the transaction ends. */
export async function lockUploads(
  transaction: Db,
  memberId: number,
  given: readonly NewAttachment[],
): Promise<Map<string, Attachment>> {
  const photos = await transaction
    .selectFrom('photos')
    .select([sql.lit('photo' as const).as('type'), 'id', 'url', 'width', 'height', 'bytes'])
    .where('memberId', '=', memberId)
    .where('url', '=', sql<string>`any(${urlsOf(given, 'photo')})`)
    .where('recordId', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const voiceNotes = await transaction
    .selectFrom('voiceNotes')
    .select([sql.lit('voice' as const).as('type'), 'url', 'seconds'])
    .where('memberId', '=', memberId)
    .where('url', '=', sql<string>`any(${urlsOf(given, 'voice')})`)
    .forNoKeyUpdate()
    .execute();
  return new Map([...photos, ...voiceNotes].map((upload) => [upload.url, upload]));
}

/** Changes the number of messages that each of the uploads is in. */
export async function countUses(
  db: Db,
  memberId: number,
  use: AttachmentUse,
  given: readonly NewAttachment[],
  difference: 1 | -1,
): Promise<void> {
  const uses = `${use}Uses` as const;
  const count = (table: 'photos' | 'voiceNotes', urls: string[]) =>
    db
      .updateTable(table)
      .set(uses, sql<number>`greatest(0, ${sql.ref(uses)} + ${difference})`)
      .where('memberId', '=', memberId)
      .where('url', '=', sql<string>`any(${urls})`)
      .execute();
  const [photos, voiceNotes] = [urlsOf(given, 'photo'), urlsOf(given, 'voice')];
  if (photos.length > 0) await count('photos', photos);
  if (voiceNotes.length > 0) await count('voiceNotes', voiceNotes);
}

/** Deletes the unused ones of the uploads, and returns their URLs. */
export async function deleteUnused(
  transaction: Db,
  memberId: number,
  given: readonly NewAttachment[],
): Promise<string[]> {
  const photos = await transaction
    .deleteFrom('photos as p')
    .using('members as m')
    .whereRef('m.id', '=', 'p.memberId')
    .where('p.memberId', '=', memberId)
    .where('p.url', '=', sql<string>`any(${urlsOf(given, 'photo')})`)
    .where(unusedPhoto)
    .returning('p.url')
    .execute();
  const voiceNotes = await transaction
    .deleteFrom('voiceNotes')
    .where('memberId', '=', memberId)
    .where('url', '=', sql<string>`any(${urlsOf(given, 'voice')})`)
    .where(unusedVoiceNote)
    .returning('url')
    .execute();
  return [...photos, ...voiceNotes].map(({ url }) => url);
}
