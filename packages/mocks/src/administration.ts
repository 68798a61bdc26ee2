import type { AuditAction } from '@kopa/contracts/audit-log';
import { fail } from '@kopa/rules/refusal';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Returns the username of the bearer token's administrator; throws 401 without a valid token. */
export function administratorOf(world: World, request: Request): string {
  const username = world.adminTokens.get(tokenOf(request));
  if (username === undefined) throw fail('unauthenticated');
  return username;
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
  userId: number,
  target?: { type: string; id: number },
): void {
  world.auditLog.push({
    id: world.nextId(),
    administrator,
    action,
    userId,
    userName: memberOf(world, userId).user.name,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    targetName: null,
    createdAt: world.now().toISOString(),
  });
}
