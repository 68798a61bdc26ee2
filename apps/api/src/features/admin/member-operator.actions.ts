import type { AuditAction } from '@kopa/contracts/admin/audit-log';
import type { AdminUser } from '@kopa/contracts/admin/users';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { insertAudit } from '../../identity/audit.ts';
import { endSessionsOf } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Handlers } from '../../process/context.ts';
import { deleteAccountFor } from '../account/account.actions.ts';
import { accountText } from '../account/account-export.actions.ts';
import { findNamedMember, findUsers } from './admin.queries.ts';

/** Members of one search. */
const foundAtMost = 50;

/** Members by name, email or username, for an operator. The audit log records the use. */
export async function findMembers(db: Db, search: string): Promise<{ users: AdminUser[]; total: number }> {
  await insertAudit(db, { administratorId: null, action: 'find_members', memberId: null });
  return findUsers(db, search, foundAtMost, 0);
}

/** Ends all sessions of a member. Sockets close within seconds. Returns the number. @throws 404 not_found */
export function endMemberSessions(db: Db, named: string): Promise<number> {
  return onMember(db, named, 'end_sessions', async (transaction, memberId) => {
    const ended = await endSessionsOf(transaction, memberId);
    return ended.length;
  });
}

/** Everything kept of a member, as the member's own export has it, piece by piece. @throws 404 not_found */
export async function exportMember(db: Db, named: string): Promise<AsyncIterable<string>> {
  const memberId = await onMember(db, named, 'export_member', async (_transaction, id) => id);
  return accountText(db, memberId);
}

/** Deletes a member's account as the member would. @throws 404 not_found */
export function deleteMember(db: Db, handlers: Handlers, named: string): Promise<void> {
  return onMember(db, named, 'delete_member', (transaction, memberId) =>
    deleteAccountFor(transaction, handlers, memberId),
  );
}

/** The name of a member, before something is done to them that cannot be undone. @throws 404 not_found */
export async function nameOfMember(db: Db, named: string): Promise<string> {
  const member = await findNamedMember(db, named);
  assertFound(member);
  return member.name;
}

function onMember<T>(
  db: Db,
  named: string,
  action: AuditAction,
  work: (transaction: Db, memberId: number) => Promise<T>,
): Promise<T> {
  return transact({ db }, 'operator', async (transaction) => {
    const member = await findNamedMember(transaction, named);
    assertFound(member);
    const result = await work(transaction, member.id);
    await insertAudit(transaction, { administratorId: null, action, memberId: member.id });
    return result;
  });
}
