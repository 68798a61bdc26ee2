import { createHash, randomBytes } from 'node:crypto';
import { linkLifetimes } from '@kopa/contracts/limits';
import { sql } from 'kysely';
import type { LinkPurpose } from '../db/account-tables.ts';
import type { Db } from '../db/database.ts';

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Creates a link for a member and returns its token; only the hash is stored. Returns null if `email` is not the
 * member's any more.
 */
export async function createLink(
  db: Db,
  purpose: LinkPurpose,
  memberId: number,
  email: string,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql`
    insert into mail_links (token_hash, purpose, member_id, email, expires_at)
    select ${hashOf(token)}, ${purpose}, id, email, now() + ${linkLifetimes[purpose]} * interval '1 millisecond'
    from members where id = ${memberId} and lower(email) = lower(${email}) and deleted_at is null
    returning 1`.execute(db);
  return rows.length === 0 ? null : token;
}

/** The conditions of a valid link: unused, young enough, and of the email that the member still has. */
const isValid = (purpose: LinkPurpose, token: string) => sql`
  l.token_hash = ${hashOf(token)} and l.purpose = ${purpose} and l.expires_at > now()
  and m.id = l.member_id and lower(m.email) = lower(l.email) and m.deleted_at is null`;

/** The member of a valid link. */
export async function findLink(db: Db, purpose: LinkPurpose, token: string): Promise<number | undefined> {
  const { rows } = await sql<{ memberId: number }>`
    select l.member_id from mail_links l, members m where ${isValid(purpose, token)}`.execute(db);
  return rows[0]?.memberId;
}

/** Uses a valid link up and returns its member. Of two transactions with the same link only one gets the member. */
export async function takeLink(transaction: Db, purpose: LinkPurpose, token: string): Promise<number | undefined> {
  const { rows } = await sql<{ memberId: number }>`
    delete from mail_links l using members m where ${isValid(purpose, token)} returning l.member_id`.execute(
    transaction,
  );
  return rows[0]?.memberId;
}

/** Voids a member's links, all of them or those of one purpose. */
export async function voidLinks(transaction: Db, memberId: number, purpose?: LinkPurpose): Promise<void> {
  let links = transaction.deleteFrom('mailLinks').where('memberId', '=', memberId);
  if (purpose !== undefined) links = links.where('purpose', '=', purpose);
  await links.execute();
}
