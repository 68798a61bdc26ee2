import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Finds the member of an email, without regard to case, with the fields for a sign-in. */
export function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('members')
    .select(['id', 'passwordHash', 'suspendedAt', 'suspendedUntil', 'suspensionReason'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

/** The stored hash of a member's password; null where there is no such member any more. */
export async function findPasswordHash(db: Db, memberId: number): Promise<string | null> {
  const member = await db
    .selectFrom('members')
    .select('passwordHash')
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return member?.passwordHash ?? null;
}

export interface NewMember {
  name: string;
  firstName: string;
  middleName: string | null;
  surname: string;
  username: string;
  email: string;
  phoneNumber: string;
  passwordHash: string;
}

/** Adds a member and returns the id. */
export async function insertMember(db: Db, member: NewMember): Promise<number> {
  const { id } = await db.insertInto('members').values(member).returning('id').executeTakeFirstOrThrow();
  return id;
}
