import { fail } from '@kopa/rules/refusal';
import type { StoredAdministrator } from './stored.ts';
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

/** Ends the sessions of an administrator, except that of the request. */
export function endOtherTokens(world: World, request: Request | null, { username }: StoredAdministrator): void {
  const kept = request === null ? null : tokenOf(request);
  for (const [token, holder] of world.adminTokens) {
    if (holder === username && token !== kept) world.adminTokens.delete(token);
  }
}
