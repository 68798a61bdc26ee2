import * as dashboard from '@kopa/contracts/dashboard';
import { pageLimits } from '@kopa/contracts/limits';
import { answer } from '@kopa/contracts/msw';
import * as users from '@kopa/contracts/users';
import { assertMayDeleteAccount } from '@kopa/rules/auth';
import { assertActiveMember } from '@kopa/rules/existence';
import { maxSearchPosition, searchPosition, searchRank } from '@kopa/rules/search';
import { isSuggested, type SimilarityTag, shareTag } from '@kopa/rules/similarities';
import { deleteMember, editProfile, exportOf } from '../account-actions.ts';
import { activitiesOf, recentMessagesOf } from '../activities.ts';
import { callsOf } from '../calls.ts';
import { pageOf } from '../pages.ts';
import { activeMemberOf, areConnected, connectionBetween, isFound, isReachable, otherUserView } from '../views.ts';
import type { World } from '../world.ts';

/** Members, their own record and the dashboard's lists. */
export function userHandlers(world: World) {
  const calls = callsOf(world);
  const others = (viewerId: number) =>
    world.members.filter(({ user, isActive }) => isActive && user.id !== viewerId).map(({ user }) => user);

  function found(viewerId: number, { search = '', ...filter }: { [name: string]: unknown; search?: string }) {
    const { state, lga, ppa, cdsGroup } = filter;
    return others(viewerId)
      .filter((user) => isFound(world, viewerId, user))
      .filter((user) => state === undefined || user.deploymentState === state)
      .filter((user) => lga === undefined || user.lga === lga)
      .filter((user) => ppa === undefined || user.ppa === ppa)
      .filter((user) => cdsGroup === undefined || user.cdsGroup === cdsGroup)
      .flatMap((user) => {
        const rank = searchRank([user.name, user.ppa], search);
        if (rank === null) return [];
        return [{ user, position: search === '' ? user.id : searchPosition(rank, user.id) }];
      })
      .sort((a, b) => b.position - a.position);
  }

  return [
    calls.member(users.listUsers, ({ user: viewer, query, request }) => {
      const page = pageOf(
        found(viewer.id, query),
        { request, query },
        {
          defaultLimit: pageLimits.longDefault,
          positionOf: ({ position }) => position,
          ...(query.search ? { maxPosition: maxSearchPosition } : {}),
        },
      );
      const { body, ...rest } = page;
      return answer(
        body.map(({ user }) => otherUserView(world, viewer, user)),
        rest,
      );
    }),
    calls.member(users.getUser, ({ user: viewer, params }) => {
      assertActiveMember(isReachable(world, viewer.id, params.id));
      return otherUserView(world, viewer, activeMemberOf(world, params.id).user);
    }),
    calls.member(users.updateUser, ({ user, body, request }) => editProfile(world, request, user, body)),
    calls.member(users.updateColorScheme, ({ user, body }) => Object.assign(user, body)),
    calls.member(users.updatePrivacy, ({ user, body }) =>
      Object.assign(user, { privacy: { ...user.privacy, ...body } }),
    ),
    calls.member(dashboard.getAnalytics, ({ user }) => {
      const rest = others(user.id);
      const sharing = (tag: SimilarityTag) => rest.filter((other) => shareTag(tag, user, other)).length;
      return {
        userConnections: rest.filter(({ id }) => areConnected(world, user.id, id)).length,
        sameLgaCount: sharing('Same LGA'),
        samePpaCount: sharing('Same PPA'),
        sameCdsCount: sharing('Same CDS Group'),
        totalUsers: rest.length + 1,
      };
    }),
    calls.member(users.listSuggestions, ({ user, query }) =>
      others(user.id)
        .filter((other) => connectionBetween(world, user.id, other.id) === undefined && isFound(world, user.id, other))
        .map((other) => otherUserView(world, user, other))
        .filter(({ similarities }) => isSuggested(similarities))
        .sort((a, b) => b.similarities.length - a.similarities.length || b.id - a.id)
        .slice(0, query.limit ?? pageLimits.default),
    ),
    calls.member(dashboard.listActivities, ({ user }) => activitiesOf(world, user.id)),
    calls.member(dashboard.listRecentMessages, ({ user }) => recentMessagesOf(world, user.id)),
    calls.member(users.deleteUser, ({ member, body }) => {
      assertMayDeleteAccount(body.password === member.password);
      deleteMember(world, member.user.id);
      return null;
    }),
    calls.member(users.exportUser, ({ user }) => exportOf(world, user)),
  ];
}
