import type { AuditAction } from '@kopa/contracts/audit-log';
import { MockError } from '@kopa/contracts/msw';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Returns the username of the bearer token's administrator; throws 401 without a valid token. */
export function administratorOf(world: World, request: Request): string {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  const username = world.adminTokens.get(token);
  if (username === undefined) throw new MockError('unauthenticated');
  return username;
}

/** Adds a row to the audit log; every write of an administrator does so. */
export function audit(
  world: World,
  request: Request,
  action: AuditAction,
  userId: number,
  target?: { type: string; id: number },
): void {
  world.auditLog.push({
    id: world.nextId(),
    administrator: administratorOf(world, request),
    action,
    userId,
    userName: memberOf(world, userId).user.name,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    targetName: null,
    createdAt: world.now().toISOString(),
  });
}
