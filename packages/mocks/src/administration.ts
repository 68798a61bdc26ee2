import type { AuditAction, AuditEntry } from '@kopa/contracts/audit-log';
import { fail } from '@kopa/rules/refusal';
import type { StoredAdministrator } from './stored.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Returns the administrator of the bearer token; throws 401 without a valid token. */
export function administratorOf(world: World, request: Request): StoredAdministrator {
  const username = world.adminTokens.get(tokenOf(request));
  const account = world.administrators.find((one) => one.username === username && one.isActive);
  if (account === undefined) throw fail('unauthenticated');
  return account;
}

/** The bearer token of a request; empty without one. */
export function tokenOf(request: Request): string {
  return request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
}

/** Leaves a row in the audit log, as every write of an administrator does. */
export function audit(
  world: World,
  administrator: string,
  action: AuditAction,
  userId: number | null,
  target?: { type: string; id: number },
): void {
  const name = userId === null ? null : memberOf(world, userId).user.name;
  addEntry(world, { administrator, action, userId, userName: name, ...(target === undefined ? {} : targetOf(target)) });
}

/** Leaves a row about an administrator in the audit log. */
export function auditAccount(
  world: World,
  administrator: string,
  action: AuditAction,
  { id, username }: StoredAdministrator,
): void {
  addEntry(world, { administrator, action, ...targetOf({ type: 'administrator', id }), targetName: username });
}

const isNamed = (name: string) => (one: StoredAdministrator) => one.username === name;
const targetOf = ({ type, id }: { type: string; id: number }) => ({ targetType: type, targetId: id });

function addEntry(world: World, entry: Partial<AuditEntry> & Pick<AuditEntry, 'administrator' | 'action'>): void {
  const { firstName = '', lastName = '' } = world.administrators.find(isNamed(entry.administrator)) ?? {};
  world.auditLog.push({
    administratorName: `${firstName} ${lastName}`.trim(),
    ...{ userId: null, userName: null, targetType: null, targetId: null, targetName: null },
    ...{ id: world.nextId(), createdAt: world.now().toISOString() },
    ...entry,
  });
}
