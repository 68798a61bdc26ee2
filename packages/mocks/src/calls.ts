import type { User } from '@kopa/contracts/account/user';
import { handle, type MockInput, type Resolved } from '@kopa/contracts/msw';
import type { Route } from '@kopa/contracts/route';
import { fail } from '@kopa/rules/refusal';
import { readInput } from './read-input.ts';
import type { StoredAdministrator, StoredMember } from './stored.ts';
import type { World } from './world.ts';

/** Runs a create at most once for each idempotency key; a repetition gets the first answer. */
export function once<T>(world: World, key: string | null, create: () => T): T {
  if (key === null) return create();
  if (!world.answers.has(key)) world.answers.set(key, create());
  return world.answers.get(key) as T;
}

/** The bearer token of a request; empty without one. */
export function tokenOf(request: Request): string {
  return request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
}

/** Returns functions that declare the world's calls, one for each kind of caller. */
export function callsOf(world: World) {
  const visitor = <R extends Route>(route: R, resolve: (input: MockInput<R>) => Resolved<R>) =>
    handle(route, async (request, params) => {
      const input = await readInput(route, request, params);
      return once(world, request.headers.get('idempotency-key'), () => resolve(input));
    });
  return {
    visitor,

    member: <R extends Route>(
      route: R,
      resolve: (input: MockInput<R> & { member: StoredMember; user: User }) => Resolved<R>,
    ) =>
      visitor(route, (input) => {
        const member = world.members.find(({ user }) => user.id === world.signedInId);
        if (member === undefined) throw fail('unauthenticated');
        return resolve({ ...input, member, user: member.user });
      }),

    administrator: <R extends Route>(
      route: R,
      resolve: (input: MockInput<R> & { administrator: string; account: StoredAdministrator }) => Resolved<R>,
    ) =>
      visitor(route, (input) => {
        const username = world.adminTokens.get(tokenOf(input.request));
        const account = world.administrators.find((one) => one.username === username);
        if (account === undefined) throw fail('unauthenticated');
        return resolve({ ...input, account, administrator: account.username });
      }),
  };
}
