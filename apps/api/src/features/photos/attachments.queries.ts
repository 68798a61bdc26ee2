import type { Attachment, NewAttachment } from '@kopa/contracts/message-parts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { unusedPhoto } from './photo-clean-up.queries.ts';

/** The sort of message that an upload is in. */
export type AttachmentUse = 'direct' | 'group';

const urlsOf = (given: readonly NewAttachment[], type: Attachment['type']) =>
  given.filter((one) => one.type === type).map(({ url }) => url);

/** Those of the uploads that are the member's own, by URL. They are locked until the transaction ends. */
export async function findAndHoldUploads(
  transaction: Db,
  memberId: number,
  given: readonly NewAttachment[],
): Promise<Map<string, Attachment>> {
  const { rows } = await sql<Attachment>`
    with held_photos as (
      select id, url, width, height, bytes from photos where member_id = ${memberId} and url = any(${urlsOf(given, 'photo')})
      order by id for no key update
    ),
    held_voice_notes as (
      select url, seconds from voice_notes where member_id = ${memberId} and url = any(${urlsOf(given, 'voice')})
      for no key update
    )
    select 'photo' as type, id, url, width, height, bytes, null::bigint as seconds from held_photos
    union all select 'voice', null, url, null, null, null, seconds from held_voice_notes`.execute(transaction);
  return new Map(rows.map((row) => [row.url, measured(row)]));
}

function measured(row: Attachment): Attachment {
  const { type, url } = row;
  if (type === 'voice') return { type, url, seconds: row.seconds };
  return { type, id: row.id, url, width: row.width, height: row.height, bytes: row.bytes };
}

/** Changes the number of messages that each of the uploads is in. */
export async function countUses(
  db: Db,
  memberId: number,
  use: AttachmentUse,
  given: readonly NewAttachment[],
  difference: 1 | -1,
): Promise<void> {
  const uses = sql.ref(`${use}_uses`);
  const count = (table: 'photos' | 'voice_notes', urls: string[]) =>
    sql`update ${sql.table(table)} set ${uses} = greatest(0, ${uses} + ${difference})
      where member_id = ${memberId} and url = any(${urls})`.execute(db);
  const [photos, voiceNotes] = [urlsOf(given, 'photo'), urlsOf(given, 'voice')];
  if (photos.length > 0) await count('photos', photos);
  if (voiceNotes.length > 0) await count('voice_notes', voiceNotes);
}

/** Deletes those of the uploads that nothing uses any more, and returns their URLs. */
export async function deleteUnused(db: Db, memberId: number, given: readonly NewAttachment[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    with gone_photos as (
      delete from photos p using members m where m.id = p.member_id and p.member_id = ${memberId}
        and p.url = any(${urlsOf(given, 'photo')}) and ${unusedPhoto} returning p.url
    ),
    gone_voice_notes as (
      delete from voice_notes where member_id = ${memberId} and url = any(${urlsOf(given, 'voice')})
        and direct_uses = 0 and group_uses = 0 returning url
    )
    select url from gone_photos union all select url from gone_voice_notes`.execute(db);
  return rows.map(({ url }) => url);
}
