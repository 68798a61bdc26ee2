import type { AdminRole } from '@kopa/contracts/admin';
import type { AuditAction } from '@kopa/contracts/audit-log';
import { assertKeepsSuperAdministrator } from '@kopa/rules/administrators';
import { assertMayBePassword } from '@kopa/rules/auth';
import { assertFound } from '@kopa/rules/existence';
import { fail } from '@kopa/rules/refusal';
import { endAdminSessionsOf } from '../../auth/admin-session.ts';
import { insertAudit } from '../../auth/audit.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { Db } from '../../db/database.ts';
import {
  type AdministratorAccount,
  findAdministratorAccounts,
  hasOtherSuperAdministrator,
  insertAdministrator,
  lockAdministrator,
  setAdministratorActive,
  setAdministratorPassword,
} from './administrators.queries.ts';

/** A new administrator's account; `name` is first and last name. */
export interface NewAdministrator {
  username: string;
  name: string;
  role: AdminRole;
  password: string;
}

/** All administrators, for an operator. The audit log records the use. */
export function listAccounts(db: Db): Promise<AdministratorAccount[]> {
  return db.transaction().execute(async (transaction) => {
    await record(transaction, 'list_administrators');
    return findAdministratorAccounts(transaction);
  });
}

/**
 * Creates an administrator and returns the id (product 4.18).
 * @throws 400 common_password, 409 username_taken
 */
export async function createAccount(db: Db, { username, name, role, password }: NewAdministrator): Promise<number> {
  assertMayBePassword(password);
  const passwordHash = await hashPassword(password);
  const [firstName = '', ...rest] = name.split(/\s+/);
  return db.transaction().execute(async (transaction) => {
    const id = await insertAdministrator(transaction, {
      username,
      firstName,
      lastName: rest.join(' '),
      role,
      passwordHash,
    });
    if (id === null) throw fail('username_taken');
    await record(transaction, 'create_administrator', id);
    return id;
  });
}

/** Lets an administrator sign in again. No effect on an active one. @throws 404 not_found */
export function enableAccount(db: Db, username: string): Promise<void> {
  return onAccount(db, username, async (transaction, { id }) => {
    await setAdministratorActive(transaction, id, true);
    await record(transaction, 'enable_administrator', id);
  });
}

/** Disables an administrator and ends all sessions. @throws 404 not_found, 409 last_super_admin */
export function disableAccount(db: Db, username: string): Promise<void> {
  return onAccount(db, username, async (transaction, { id }) => {
    assertKeepsSuperAdministrator(await hasOtherSuperAdministrator(transaction, id));
    await setAdministratorActive(transaction, id, false);
    await endAdminSessionsOf(transaction, id);
    await record(transaction, 'disable_administrator', id);
  });
}

/** Sets an administrator's password and ends all sessions. @throws 400 common_password, 404 not_found */
export async function setAccountPassword(db: Db, username: string, password: string): Promise<void> {
  assertMayBePassword(password);
  const passwordHash = await hashPassword(password);
  await onAccount(db, username, async (transaction, { id }) => {
    await setAdministratorPassword(transaction, id, passwordHash);
    await endAdminSessionsOf(transaction, id);
    await record(transaction, 'set_administrator_password', id);
  });
}

function onAccount(
  db: Db,
  username: string,
  change: (transaction: Db, account: AdministratorAccount) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const account = await lockAdministrator(transaction, username);
    assertFound(account);
    await change(transaction, account);
  });
}

function record(transaction: Db, action: AuditAction, targetId?: number): Promise<void> {
  const target = targetId === undefined ? {} : { targetType: 'administrator', targetId };
  return insertAudit(transaction, { administratorId: null, action, memberId: null, ...target });
}
