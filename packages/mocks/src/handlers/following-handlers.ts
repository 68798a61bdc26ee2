import * as following from '@kopa/contracts/following';
import { answer } from '@kopa/contracts/msw';
import type { User } from '@kopa/contracts/users';
import { callsOf } from '../calls.ts';
import { followMember, unfollowMember } from '../following.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { isReachable, memberOf, otherUserView } from '../views.ts';
import type { World } from '../world.ts';

/** Who follows whom. */
export function followingHandlers(world: World) {
  const calls = callsOf(world);

  function listOf(user: User, own: 'userId' | 'otherId', input: Parameters<typeof pageOf>[1]) {
    const other = own === 'userId' ? 'otherId' : 'userId';
    const rows = newestFirst(world.follows).filter(
      (one) => one[own] === user.id && isReachable(world, user.id, one[other]),
    );
    const { body, ...rest } = pageOf(rows, input);
    return answer(
      body.map((one) => otherUserView(world, user, memberOf(world, one[other]).user)),
      rest,
    );
  }

  return [
    calls.member(following.followMember, ({ user, params }) => {
      followMember(world, user.id, params.otherId);
      return null;
    }),
    calls.member(following.unfollowMember, ({ user, params }) => {
      unfollowMember(world, user.id, params.otherId);
      return null;
    }),
    calls.member(following.listFollowing, ({ user, ...input }) => listOf(user, 'userId', input)),
    calls.member(following.listFollowers, ({ user, ...input }) => listOf(user, 'otherId', input)),
  ];
}
