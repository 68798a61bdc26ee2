import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The member with this username or email, whatever its case. No username is like an email. */
export function findNamedMember(db: Db, named: string): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('members')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .where(({ or }) =>
      or([sql<boolean>`lower(username) = lower(${named})`, sql<boolean>`lower(email) = lower(${named})`]),
    )
    .executeTakeFirst();
}
