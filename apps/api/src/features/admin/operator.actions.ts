import type { AdministratorAccount } from '@kopa/contracts/admin/administrators';
import { assertMayBePassword } from '@kopa/rules/account/auth';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { endAdminSessionsOf } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { transact } from '../../identity/transact.ts';
import { changeRights, insertAccount, type NewAdministrator, recordOn } from './administrators.actions.ts';
import {
  findAdministratorAccounts,
  findAdministratorId,
  lockAdministrator,
  setAdministratorPassword,
} from './administrators.queries.ts';
import { removeAuthenticator } from './otp.queries.ts';

/** All administrators, for an operator. The audit log records the use. */
export function listAllAccounts(db: Db): Promise<AdministratorAccount[]> {
  return transact({ db }, 'operator', async (transaction) => {
    await insertAudit(transaction, { administratorId: null, action: 'list_administrators', memberId: null });
    return findAdministratorAccounts(transaction);
  });
}

/**
 * Creates an administrator and returns the id (product 4.18).
 * @throws 400 common_password, 409 username_taken
 */
export async function createAccount(db: Db, account: NewAdministrator): Promise<number> {
  assertMayBePassword(account.password);
  const passwordHash = await hashPassword(account.password, null);
  return transact({ db }, 'operator', (transaction) => insertAccount(transaction, account, passwordHash, null));
}

/** Lets an administrator sign in again. No effect on an active one. @throws 404 not_found */
export function enableAccount(db: Db, username: string): Promise<void> {
  return onAccount(db, username, async (transaction, account) => {
    await changeRights(transaction, account, { ...account, isActive: true }, { actor: null, now: new Date() });
    await recordOn(transaction, null, 'enable_administrator', account.id);
  });
}

/** Disables an administrator and ends all sessions. @throws 404 not_found, 409 last_super_admin */
export function disableAccount(db: Db, username: string): Promise<void> {
  return onAccount(db, username, async (transaction, account) => {
    await changeRights(transaction, account, { ...account, isActive: false }, { actor: null, now: new Date() });
    await recordOn(transaction, null, 'disable_administrator', account.id);
  });
}

/** Sets an administrator's password and ends all sessions. @throws 400 common_password, 404 not_found */
export async function setAccountPassword(db: Db, username: string, password: string): Promise<void> {
  assertMayBePassword(password);
  const passwordHash = await hashPassword(password, null);
  await onAccount(db, username, async (transaction, { id }) => {
    await setAdministratorPassword(transaction, id, passwordHash);
    await endAdminSessionsOf(transaction, id);
    await recordOn(transaction, null, 'set_administrator_password', id);
  });
}

/** Removes an administrator's authenticator and recovery codes, and ends all sessions. @throws 404 not_found */
export function resetAuthenticator(db: Db, username: string): Promise<void> {
  return onAccount(db, username, async (transaction, { id }) => {
    await removeAuthenticator(transaction, id);
    await endAdminSessionsOf(transaction, id);
    await recordOn(transaction, null, 'reset_authenticator', id);
  });
}

function onAccount(
  db: Db,
  username: string,
  change: (transaction: Db, account: AdministratorAccount) => Promise<void>,
): Promise<void> {
  return transact({ db }, 'operator', async (transaction) => {
    const id = await findAdministratorId(transaction, username);
    assertFound(id);
    const account = await lockAdministrator(transaction, id);
    assertFound(account);
    await change(transaction, account);
  });
}
