import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Mails } from '../../db/tables.ts';
import { hasFormerEmail, resetEmail } from '../../identity/mail-links.queries.ts';

/** A mail to queue. */
export interface NewMail {
  kind: Mails['kind'];
  /** Null for an administrator, and for the reset of a password, because the job finds the member. */
  memberId: number | null;
  /** Without one it goes to the email that the member has when it is sent. */
  address?: string;
  device?: string;
  /** The journey that the contact watches. */
  journeyId?: number;
  administratorId?: number;
}

/** Queues a mail. */
export async function insertMail(db: Db, { kind, memberId, ...optional }: NewMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ kind, memberId, ...optional })
    .execute();
}

/**
 * Takes the mail that has been due longest, those of urgent cases, late journeys and with a link for a password first.
 * It is due again after a minute, then after twice the time and so on, at most six hours, unless it is deleted before: an
 * attempt that a crash ends is repeated.
 */
export function claimMail(db: Db) {
  return db
    .updateTable('mails')
    .set({
      attempts: sql`attempts + 1`,
      dueAt: sql`now() + least(interval '6 hours', interval '1 minute' * power(2, least(attempts, 10)))`,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('dueAt', '<=', sql<string>`now()`)
        .orderBy(sql`kind not in ('urgent_case', 'journey_late', 'password_reset')`)
        .orderBy('dueAt')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'memberId', 'address', 'device', 'journeyId', 'administratorId', 'createdAt', 'attempts'])
    .executeTakeFirst();
}

/** A queued mail, of which an attempt has begun; it counts among the attempts. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Removes a mail that was sent, or that nobody should get any more. */
export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Removes the mails of a journey's alert that were not sent yet. */
export async function deleteLateMails(db: Db, journeyId: number): Promise<void> {
  await db.deleteFrom('mails').where('journeyId', '=', journeyId).where('kind', '=', 'journey_late').execute();
}

/** Ends the attempts of a mail. Only its kind and member stay. */
export async function giveUpMail(db: Db, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ dueAt: null, address: null, device: null, journeyId: null })
    .where('id', '=', id)
    .execute();
}

/** The member of an email, without regard to case, and the email to which a link for a password goes. */
export function findMemberByEmail(db: Db, email: string): Promise<{ id: number; email: string } | undefined> {
  return db
    .selectFrom('members as m')
    .select(['m.id', resetEmail.as('email')])
    .where(sql<boolean>`(lower(m.email) = lower(${email})
      or (lower(m.former_email) = lower(${email}) and ${hasFormerEmail}))`)
    .executeTakeFirst();
}

/** Sets the receiver of a mail. */
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

/** Administrators who decide cases and want to be told of urgent ones, except those whom a mail already waits for. */
export function findAlerted(db: Db) {
  return db
    .selectFrom('administrators as a')
    .select(['a.id', 'a.alertEmail'])
    .$narrowType<{ alertEmail: string }>()
    .where('a.alertEmail', 'is not', null)
    .where('a.isActive', '=', true)
    .where('a.role', '<>', 'official')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails as w')
            .select('w.id')
            .whereRef('w.administratorId', '=', 'a.id')
            .where('w.attempts', '=', 0),
        ),
      ),
    )
    .orderBy('a.id')
    .execute();
}

/** Where an administrator is told that an urgent case waits; nothing once none does, or who is not told any more. */
export async function findAlertAddress(db: Db, administratorId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('administrators')
    .select('alertEmail')
    .where('id', '=', administratorId)
    .where('alertEmail', 'is not', null)
    .where('isActive', '=', true)
    .where('role', '<>', 'official')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('cases').select('id').where('decidedAt', 'is', null).where('urgentAt', 'is not', null)),
    )
    .executeTakeFirst();
  return found?.alertEmail ?? undefined;
}

/** A journey as a contact is mailed about it; nothing for a former contact and for one who has declined. */
export async function findMailedJourney(db: Db, journeyId: number, contactId: number) {
  return db
    .selectFrom('journeys as j')
    .innerJoin('members as t', 't.id', 'j.travellerId')
    .innerJoin('journeyContacts as c', 'c.journeyId', 'j.id')
    .select(['t.name', 'j.origin as from', 'j.destination as to', 'j.vehicle', 'j.status', 'j.expectedAt'])
    .select('j.lastHeardAt')
    .where('j.id', '=', journeyId)
    .where('c.memberId', '=', contactId)
    .where('c.status', '<>', 'declined')
    .where('t.suspendedAt', 'is', null)
    .executeTakeFirst();
}

/** A journey in a mail. */
export type MailedJourney = NonNullable<Awaited<ReturnType<typeof findMailedJourney>>>;
