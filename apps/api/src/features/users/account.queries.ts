import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The stored hash of a member's password. */
export async function findPasswordHash(db: Db, memberId: number): Promise<string | null> {
  const member = await db.selectFrom('members').select('passwordHash').where('id', '=', memberId).executeTakeFirst();
  return member?.passwordHash ?? null;
}

/** Deletes a member with everything that hangs on it; answers the addresses of the photos whose files go too. */
export async function deleteMember(db: Db, memberId: number): Promise<string[]> {
  // The row first: a photo that is being added waits for it, and is refused after it.
  await sql`select 1 from members where id = ${memberId} for update`.execute(db);
  const photos = await db.deleteFrom('photos').where('memberId', '=', memberId).returning('url').execute();
  await db.deleteFrom('members').where('id', '=', memberId).execute();
  return photos.map(({ url }) => url);
}
