import { createHash, randomBytes } from 'node:crypto';
import { formerEmailLifetime, linkLifetimes } from '@kopa/contracts/limits';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MailLinks } from '../db/tables.ts';

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The condition that links for a password go to the email before the present one of member `m`. Otherwise a borrowed
 * session takes the account over by a change of the email.
 */
export const hasFormerEmail = sql<boolean>`(m.former_email is not null and (m.email_confirmed_at is null
  or m.email_confirmed_at > now() - ${sql.lit(formerEmailLifetime)} * interval '1 millisecond'))`;

/** The email of member `m` to which links for a password go. */
export const resetEmail = sql<string>`case when ${hasFormerEmail} then m.former_email else m.email end`;

const emailOf = (purpose: MailLinks['purpose']) => (purpose === 'password_reset' ? resetEmail : sql`m.email`);

/**
 * Creates a link for a member and returns its token; only the hash is stored. Returns null if such links do not go to
 * `email` any more.
 */
export async function createLink(
  db: Db,
  purpose: MailLinks['purpose'],
  memberId: number,
  email: string,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql`
    insert into mail_links (token_hash, purpose, member_id, email, expires_at)
    select ${hashOf(token)}, ${purpose}, m.id, ${email}, now() + ${linkLifetimes[purpose]} * interval '1 millisecond'
    from members m where m.id = ${memberId} and lower(${emailOf(purpose)}) = lower(${email}) and m.deleted_at is null
    returning 1`.execute(db);
  return rows.length === 0 ? null : token;
}

/** The conditions of a valid link: unused, young enough, and of the email to which such links still go. */
const isValid = (purpose: MailLinks['purpose'], token: string) => sql`
  l.token_hash = ${hashOf(token)} and l.purpose = ${purpose} and l.expires_at > now()
  and m.id = l.member_id and lower(${emailOf(purpose)}) = lower(l.email) and m.deleted_at is null`;

/** The member of a valid link. */
export async function findLink(db: Db, purpose: MailLinks['purpose'], token: string): Promise<number | undefined> {
  const { rows } = await sql<{ memberId: number }>`
    select l.member_id from mail_links l, members m where ${isValid(purpose, token)}`.execute(db);
  return rows[0]?.memberId;
}

/** Uses a valid link up and returns its member. Of two transactions with the same link only one gets the member. */
export async function takeLink(
  transaction: Db,
  purpose: MailLinks['purpose'],
  token: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ memberId: number }>`
    delete from mail_links l using members m where ${isValid(purpose, token)} returning l.member_id`.execute(
    transaction,
  );
  return rows[0]?.memberId;
}

/** Voids a member's links, all of them or those of one purpose. */
export async function voidLinks(transaction: Db, memberId: number, purpose?: MailLinks['purpose']): Promise<void> {
  let links = transaction.deleteFrom('mailLinks').where('memberId', '=', memberId);
  if (purpose !== undefined) links = links.where('purpose', '=', purpose);
  await links.execute();
}
