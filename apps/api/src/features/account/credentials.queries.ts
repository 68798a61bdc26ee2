import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hasFormerEmail } from '../../identity/mail-links.queries.ts';

/** A member's names and password hash. */
export function findAccount(db: Db, memberId: number) {
  return db
    .selectFrom('members')
    .select(['firstName', 'middleName', 'surname', 'name', 'username', 'email', 'passwordHash', 'emailConfirmedAt'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/**
 * Sets the password that the member has chosen. With `checkedHash`: only if the password has not changed since it was
 * checked. Returns false if it has.
 */
export async function setOwnPassword(
  transaction: Db,
  memberId: number,
  passwordHash: string,
  checkedHash?: string,
): Promise<boolean> {
  let members = transaction
    .updateTable('members')
    .set({ passwordHash, mustChangePassword: false })
    .where('id', '=', memberId);
  if (checkedHash !== undefined) members = members.where('passwordHash', '=', checkedHash);
  const { numUpdatedRows } = await members.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks the present email as confirmed. */
export async function setEmailConfirmed(transaction: Db, memberId: number, now: Date): Promise<void> {
  await transaction.updateTable('members').set({ emailConfirmedAt: now }).where('id', '=', memberId).execute();
}

/** Makes the email before the present one the member's again, confirmed, where links for a password go to it. */
export async function takeBackEmail(transaction: Db, memberId: number, now: Date): Promise<void> {
  await transaction
    .updateTable('members as m')
    .set({ email: sql`m.former_email`, emailConfirmedAt: now, formerEmail: null })
    .where('m.id', '=', memberId)
    .where(hasFormerEmail)
    .execute();
}
