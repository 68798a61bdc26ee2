import type { AdminRole } from '@kopa/contracts/access';
import type { AdministratorAccount } from '@kopa/contracts/admin/administrators';
import type { AuditAction } from '@kopa/contracts/admin/audit-log';
import { assertKnowsCurrentPassword, assertMayBePassword, assertNotReserved } from '@kopa/rules/account/auth';
import {
  assertMayAdministerAdministrators,
  assertMayChangeRights,
  type Rights,
  splitName,
} from '@kopa/rules/admin/administrators';
import { assertSameContent } from '@kopa/rules/idempotency';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import {
  type AdminSession,
  endAdminSessionsOf,
  limitKeyOfAdministrator,
  lockAdminSession,
} from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { createOnce } from '../../identity/idempotency.ts';
import { hashPassword, verifyPassword } from '../../identity/passwords.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import type { PageRequest } from '../../shared/page.ts';
import { type EndedOffices, endOfficesOf, noOffices, publishEndings } from '../office/office-endings.actions.ts';
import {
  findAdministratorAccount,
  findAdministratorPage,
  findAdministratorPassword,
  hasOtherSuperAdministrator,
  insertAdministrator,
  lockAdministrator,
  setAdministratorPassword,
  setRights,
} from './administrators.queries.ts';

/** A new administrator's account; `name` is first and last name. */
export interface NewAdministrator {
  username: string;
  name: string;
  role: AdminRole;
  password: string;
}

/** The author of a change: an administrator's id, or null for the command line. */
type Actor = number | null;

/** A page of the administrators, for super administrators. @throws 403 forbidden */
export function listAccounts(
  context: Context,
  session: AdminSession,
  page: PageRequest,
): Promise<AdministratorAccount[]> {
  return transact(context, session, (transaction, { role }) => {
    assertMayAdministerAdministrators(role);
    return findAdministratorPage(transaction, page);
  });
}

/**
 * Adds an administrator. A repeated key returns the first one.
 * @throws 400 common_password; 403 forbidden, otp_stale; 409 idempotency_conflict, username_taken
 */
export async function addAccount(
  context: Context,
  session: AdminSession,
  account: NewAdministrator,
  { key, address }: { key: string | undefined; address: string },
): Promise<AdministratorAccount> {
  const caller = { address, account: `administrator:${session.administratorId}` };
  const { password, ...input } = account;
  // Before the password is hashed, which takes memory and a core for a while.
  await transact(context, session, async (_, { role }) => assertMayAdministerAdministrators(role), {
    needsFreshCode: true,
  });
  const passwordHash = await hashPassword(password, caller);
  const creation = { operation: 'create_administrator', input, key };
  const { result: added, replayed } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const powers = await lockAdminSession(transaction, session, context.now());
      if (powers === undefined) throw fail('unauthenticated');
      assertMayAdministerAdministrators(powers.role);
      const id = await insertAccount(transaction, account, passwordHash, session.administratorId);
      const result = await findAdministratorAccount(transaction, id);
      assertFound(result);
      return { id, result };
    },
    find: findAdministratorAccount,
  });
  // The key's content is a fast hash, so the password is no part of it.
  if (replayed) {
    assertSameContent(await verifyPassword(await findAdministratorPassword(context.db, added.id), password, caller));
  }
  return added;
}

/** Changes an administrator's rights. @throws 403 forbidden, otp_stale; 404; 409 last_super_admin */
export async function updateAccount(
  context: Context,
  session: AdminSession,
  id: number,
  changes: Partial<Rights>,
): Promise<AdministratorAccount> {
  const { account: changed, ended } = await transact(
    context,
    session,
    async (transaction, { role }) => {
      assertMayAdministerAdministrators(role);
      const account = await lockAdministrator(transaction, id);
      assertFound(account);
      const after = { ...account, ...changes };
      const offices = await changeRights(transaction, account, after, {
        actor: session.administratorId,
        now: context.now(),
      });
      for (const action of actionsOf(changes)) await recordOn(transaction, session.administratorId, action, id);
      return { account: after, ended: offices };
    },
    { needsFreshCode: true, lockFirst: (transaction) => lockAdministrator(transaction, id) },
  );
  await publishEndings(context, ended);
  return changed;
}

/**
 * Changes one's own password and ends one's other sessions.
 * @throws 400 common_password; 403 wrong_password, otp_stale; 429 rate_limited
 */
export async function changeOwnPassword(
  context: Context,
  session: AdminSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  const { administratorId } = session;
  const caller = { address, account: `administrator:${administratorId}` };
  await context.limits.take('passwordChanges', limitKeyOfAdministrator(session));
  assertMayBePassword(newPassword);
  const checkedHash = await findAdministratorPassword(context.db, administratorId);
  assertKnowsCurrentPassword(await verifyPassword(checkedHash, currentPassword, caller));
  const passwordHash = await hashPassword(newPassword, caller);
  const change = async (transaction: Db) => {
    // The password may have changed since it was compared.
    assertKnowsCurrentPassword((await findAdministratorPassword(transaction, administratorId)) === checkedHash);
    await setAdministratorPassword(transaction, administratorId, passwordHash);
    await endAdminSessionsOf(transaction, administratorId, session.id);
    await recordOn(transaction, administratorId, 'change_own_password', administratorId);
  };
  const lockFirst = (transaction: Db) => lockAdministrator(transaction, administratorId);
  await transact(context, session, change, { needsFreshCode: true, lockFirst });
}

/**
 * Creates an administrator and returns the id (product 4.18).
 * @throws 400 common_password, 409 username_taken
 */
export async function insertAccount(
  transaction: Db,
  { username, name, role, password }: NewAdministrator,
  passwordHash: string,
  actor: Actor,
): Promise<number> {
  assertMayBePassword(password);
  assertNotReserved(username);
  const id = await insertAdministrator(transaction, { username, ...splitName(name), role, passwordHash });
  if (id === null) throw fail('username_taken');
  await recordOn(transaction, actor, 'create_administrator', id);
  return id;
}

/**
 * Changes an account's rights; one that is disabled loses all sessions and offices. Publish the ended offices after the
 * commit. @throws 409 last_super_admin
 */
export async function changeRights(
  transaction: Db,
  account: AdministratorAccount,
  after: Rights,
  { actor, now }: { actor: Actor; now: Date },
): Promise<EndedOffices> {
  const { id } = account;
  assertMayChangeRights(account, after, actor === id, await hasOtherSuperAdministrator(transaction, id));
  await setRights(transaction, id, after);
  if (after.isActive) return noOffices;
  await endAdminSessionsOf(transaction, id);
  return endOfficesOf(transaction, { kind: 'administrator', id }, now);
}

/** The entry of the audit log for a change; a repetition counts as one. */
function actionsOf({ role, isActive }: Partial<Rights>): AuditAction[] {
  const actions: AuditAction[] = role === undefined ? [] : ['change_administrator_role'];
  if (isActive !== undefined) actions.push(isActive ? 'enable_administrator' : 'disable_administrator');
  return actions;
}

/** Adds an entry about an administrator to the audit log. */
export function recordOn(transaction: Db, actor: Actor, action: AuditAction, targetId: number): Promise<void> {
  const target = { targetType: 'administrator' as const, targetId };
  return insertAudit(transaction, { administratorId: actor, action, memberId: null, ...target });
}
