import { sql } from 'kysely';
import { hasFormerEmail, resetEmail } from '../../auth/mail-links.queries.ts';
import type { Db } from '../../db/database.ts';
import type { Mails } from '../../db/tables.ts';

/** A mail to queue. */
export interface NewMail {
  kind: Mails['kind'];
  /** Null for the reset of a password: the job looks whose address it is. */
  memberId: number | null;
  /** Without one it goes to the email that the member has when it is sent. */
  address?: string;
  device?: string;
}

/** A queued mail, of which an attempt has begun. */
export interface ClaimedMail {
  id: number;
  kind: Mails['kind'];
  memberId: number | null;
  address: string | null;
  device: string | null;
  createdAt: string;
  /** Attempts, with this one. */
  attempts: number;
}

/** Queues a mail. */
export async function insertMail(db: Db, { kind, memberId, address, device }: NewMail): Promise<void> {
  const optional = { address: address ?? null, device: device ?? null };
  await db
    .insertInto('mails')
    .values({ kind, memberId, ...optional })
    .execute();
}

/**
 * Takes the mail that has been due longest, those with a link for a password first. It is due again after a minute, then after twice the time and so on, at most
 * six hours, unless it is deleted before: an attempt that a crash ends is repeated.
 */
export async function claimMail(db: Db): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1,
      due_at = now() + least(interval '6 hours', interval '1 minute' * power(2, least(attempts, 10)))
    where id = (select id from mails where due_at <= now()
      order by kind <> 'password_reset', due_at limit 1 for update skip locked)
    returning id, kind, member_id, address, device, created_at, attempts`.execute(db);
  return rows[0];
}

/** Removes a mail that was sent, or that nobody should get any more. */
export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Ends the attempts of a mail. Nothing of it stays but its kind and member. */
export async function giveUpMail(db: Db, id: number): Promise<void> {
  await db.updateTable('mails').set({ dueAt: null, address: null, device: null }).where('id', '=', id).execute();
}

/** The member of an email, without regard to case, and the email to which a link for a password goes. */
export async function findMemberByEmail(db: Db, email: string): Promise<{ id: number; email: string } | undefined> {
  const { rows } = await sql<{ id: number; email: string }>`
    select m.id, ${resetEmail} as email from members m
    where lower(m.email) = lower(${email}) or (lower(m.former_email) = lower(${email}) and ${hasFormerEmail})`.execute(
    db,
  );
  return rows[0];
}

/** Says whose a mail is. */
export async function addressMail(db: Db, id: number, memberId: number, address: string): Promise<void> {
  await db.updateTable('mails').set({ memberId, address }).where('id', '=', id).execute();
}

/** The receiver of a mail; nothing for a deleted account. */
export async function findReceiver(db: Db, memberId: number) {
  return db
    .selectFrom('members')
    .select(['firstName', 'email', 'emailConfirmedAt', 'suspendedAt', 'suspendedUntil', 'suspensionReason'])
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
