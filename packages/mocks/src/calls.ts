import { handle, type MockInput, type Resolved } from '@kopa/contracts/msw';
import type { Route } from '@kopa/contracts/route';
import type { User } from '@kopa/contracts/users';
import { assertOwnIds } from '@kopa/rules/ownership';
import { administratorOf } from './administration.ts';
import { readInput } from './read-input.ts';
import { memberOfSession } from './sessions.ts';
import type { StoredAdministrator, StoredMember } from './stored.ts';
import type { World } from './world.ts';

/** The request's `Idempotency-Key`. */
type Keyed = { key: string | undefined };
type Input<R extends Route> = MockInput<R> & Keyed;

/**
 * Returns functions that declare the world's calls, one for each kind of caller. A call checks in the API's order:
 * first the session, then the request, then whether its own ids are the caller's (product 5.4).
 */
export function callsOf(world: World) {
  const read = async <R extends Route>(route: R, request: Request, params: Record<string, string>) => {
    const key = request.headers.get('idempotency-key') ?? undefined;
    return { ...(await readInput(route, request, params)), key } as Input<R>;
  };
  return {
    visitor: <R extends Route>(route: R, resolver: (input: Input<R>) => Resolved<R>) =>
      handle(route, async (request, params) => resolver(await read(route, request, params))),

    member: <R extends Route>(
      route: R,
      resolver: (input: Input<R> & { member: StoredMember; user: User }) => Resolved<R>,
    ) =>
      handle(route, async (request, params) => {
        const member = memberOfSession(world, request);
        const input = await read(route, request, params);
        assertOwnIds(route, input, member.user.id);
        return resolver({ ...input, member, user: member.user });
      }),

    administrator: <R extends Route>(
      route: R,
      resolver: (input: Input<R> & { administrator: string; account: StoredAdministrator }) => Resolved<R>,
    ) =>
      handle(route, async (request, params) => {
        const account = administratorOf(world, request);
        return resolver({ ...(await read(route, request, params)), account, administrator: account.username });
      }),
  };
}
