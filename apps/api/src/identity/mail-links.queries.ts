import { createHash, randomBytes } from 'node:crypto';
import { formerEmailLifetime, linkLifetimes } from '@kopa/contracts/account/session-limits';
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
  const link = await db
    .insertInto('mailLinks')
    .columns(['tokenHash', 'purpose', 'memberId', 'email', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('members as m')
        .select([sql<Buffer>`${hashOf(token)}`.as('tokenHash'), sql<MailLinks['purpose']>`${purpose}`.as('purpose')])
        .select(['m.id as memberId', sql<string>`${email}`.as('email')])
        .select(sql<string>`now() + ${linkLifetimes[purpose]} * interval '1 millisecond'`.as('expiresAt'))
        .where('m.id', '=', memberId)
        .where(sql<boolean>`lower(${emailOf(purpose)}) = lower(${email})`)
        .where('m.deletedAt', 'is', null),
    )
    .returning('memberId')
    .executeTakeFirst();
  return link === undefined ? null : token;
}

/** The conditions of a valid link: unused, young enough, and of the email to which such links still go. */
const isValid = (purpose: MailLinks['purpose'], token: string) => sql<boolean>`(
  l.token_hash = ${hashOf(token)} and l.purpose = ${purpose} and l.expires_at > now()
  and m.id = l.member_id and lower(${emailOf(purpose)}) = lower(l.email) and m.deleted_at is null)`;

/** The member of a valid link. */
export async function findLink(db: Db, purpose: MailLinks['purpose'], token: string): Promise<number | undefined> {
  const link = await db
    .selectFrom(['mailLinks as l', 'members as m'])
    .select('l.memberId')
    .where(isValid(purpose, token))
    .executeTakeFirst();
  return link?.memberId;
}

/** Uses a valid link up and returns its member. Of two transactions with the same link only one gets the member. */
export async function takeLink(
  transaction: Db,
  purpose: MailLinks['purpose'],
  token: string,
): Promise<number | undefined> {
  const link = await transaction
    .deleteFrom('mailLinks as l')
    .using('members as m')
    .where(isValid(purpose, token))
    .returning('l.memberId')
    .executeTakeFirst();
  return link?.memberId;
}

/** Voids a member's links, all of them or those of one purpose. */
export async function voidLinks(transaction: Db, memberId: number, purpose?: MailLinks['purpose']): Promise<void> {
  let links = transaction.deleteFrom('mailLinks').where('memberId', '=', memberId);
  if (purpose !== undefined) links = links.where('purpose', '=', purpose);
  await links.execute();
}
