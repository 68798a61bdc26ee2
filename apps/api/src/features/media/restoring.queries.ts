import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { KeptPhoto } from '../../db/kept-content.ts';
import type { NewPhoto } from './photos.queries.ts';

/** A photo as it is kept; undefined for another member's. */
export async function findPhotoToKeep(db: Db, memberId: number, id: number): Promise<KeptPhoto | undefined> {
  const row = await db
    .selectFrom('photos as p')
    .innerJoin('members as m', 'm.id', 'p.memberId')
    .select(['p.id', 'p.url', 'p.caption', sql<boolean>`p.gallery_position is not null`.as('isInGallery')])
    .select(sql<boolean>`m.profile_picture is not distinct from p.url`.as('isProfilePicture'))
    .select(sql<boolean>`m.cover_photo is not distinct from p.url`.as('isCover'))
    .where('p.id', '=', id)
    .where('p.memberId', '=', memberId)
    .executeTakeFirst();
  return row && { kind: 'photo', ...row };
}

/** The member's uploads with one of these addresses, and photos with one of these ids; without those of records. */
export async function findUploads(
  db: Db,
  memberId: number,
  { urls, ids }: { urls: readonly string[]; ids: readonly number[] },
): Promise<{ id: number | null; url: string }[]> {
  const isNamed = sql<boolean>`(url = any(${urls}::text[]) or id = any(${ids}::bigint[]))`;
  const photos = db
    .selectFrom('photos')
    .select(['id', 'url'])
    .where('memberId', '=', memberId)
    .where('recordId', 'is', null)
    .where(isNamed);
  const voiceNotes = db
    .selectFrom('voiceNotes')
    .select([sql<number | null>`null::bigint`.as('id'), 'url'])
    .where('memberId', '=', memberId)
    .where('url', '=', sql<string>`any(${urls}::text[])`);
  return photos.$castTo<{ id: number | null; url: string }>().unionAll(voiceNotes).execute();
}

/** Adds a photo, with its former id where one is given; nothing where that is there again. */
export async function insertFormerPhoto(
  db: Db,
  memberId: number,
  photo: NewPhoto & { id?: number | undefined; caption: string | null },
): Promise<void> {
  await db
    .insertInto('photos')
    .values({ memberId, ...photo })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
