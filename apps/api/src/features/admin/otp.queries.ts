import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** An administrator's authenticator; secrets are encrypted. */
export interface Authenticator {
  id: number;
  username: string;
  otpSecret: string | null;
  otpOfferedSecret: string | null;
  otpLastStep: number | null;
}

/** Reads an administrator's authenticator and locks the row, so that a code cannot be used twice at once. */
export async function lockAuthenticator(db: Db, administratorId: number): Promise<Authenticator | undefined> {
  return db
    .selectFrom('administrators')
    .select(['id', 'username', 'otpSecret', 'otpOfferedSecret', 'otpLastStep'])
    .where('id', '=', administratorId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an authenticator is set up, and the number of unused recovery codes. */
export function findOtpState(db: Db, administratorId: number) {
  return db
    .selectFrom('administrators as a')
    .select((eb) => [
      sql<boolean>`a.otp_secret is not null`.as('isSetUp'),
      eb
        .selectFrom('administratorRecoveryCodes as c')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('c.administratorId', '=', 'a.id')
        .$asScalar()
        .$notNull()
        .as('recoveryCodesLeft'),
    ])
    .where('a.id', '=', administratorId)
    .executeTakeFirstOrThrow();
}

/** Stores a secret that is to be confirmed. */
export async function offerSecret(db: Db, administratorId: number, secret: string): Promise<void> {
  await db.updateTable('administrators').set({ otpOfferedSecret: secret }).where('id', '=', administratorId).execute();
}

/** Makes the offered secret the authenticator's; `step` is that of the code that confirmed it. */
export async function acceptSecret(db: Db, administratorId: number, step: number): Promise<void> {
  await db
    .updateTable('administrators')
    .set({ otpSecret: sql`otp_offered_secret`, otpOfferedSecret: null, otpLastStep: step })
    .where('id', '=', administratorId)
    .execute();
}

/** Removes the authenticator and its recovery codes. */
export async function removeAuthenticator(db: Db, administratorId: number): Promise<void> {
  await db
    .updateTable('administrators')
    .set({ otpSecret: null, otpOfferedSecret: null, otpLastStep: null })
    .where('id', '=', administratorId)
    .execute();
  await deleteRecoveryCodes(db, administratorId);
}

/** Stores the period of the last used code. */
export async function setLastStep(db: Db, administratorId: number, step: number): Promise<void> {
  await db.updateTable('administrators').set({ otpLastStep: step }).where('id', '=', administratorId).execute();
}

/** Replaces the hashes of the recovery codes. */
export async function replaceRecoveryCodes(db: Db, administratorId: number, hashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, administratorId);
  await db
    .insertInto('administratorRecoveryCodes')
    .columns(['administratorId', 'codeHash'])
    .expression(
      db.selectNoFrom(({ val }) => [
        val(administratorId).as('administratorId'),
        sql<Buffer>`unnest(${hashes}::bytea[])`.as('codeHash'),
      ]),
    )
    .execute();
}

/** Uses up a recovery code; false if no code has one of these hashes. */
export async function takeRecoveryCode(db: Db, administratorId: number, codeHashes: Buffer[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('administratorRecoveryCodes')
    .where('administratorId', '=', administratorId)
    .where('codeHash', '=', sql<Buffer>`any(${codeHashes})`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores that a code was entered in a session. */
export async function setCodeTime(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('administratorSessions').set({ codeAt: now }).where('id', '=', sessionId).execute();
}

async function deleteRecoveryCodes(db: Db, administratorId: number): Promise<void> {
  await db.deleteFrom('administratorRecoveryCodes').where('administratorId', '=', administratorId).execute();
}
