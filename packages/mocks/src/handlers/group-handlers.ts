import type { Group } from '@kopa/contracts/groups';
import { createGroup, joinGroup, leaveGroup, listGroups, listOwnGroups } from '@kopa/contracts/groups';
import { assertActiveMember } from '@kopa/rules/existence';
import { assertMayInvite, assertMayJoin } from '@kopa/rules/groups';
import { asCreated } from '@kopa/rules/idempotency';
import { callsOf } from '../calls.ts';
import { addGroup, addToGroup, groupWithStanding, inviteToGroup, removeFromGroup } from '../group-actions.ts';
import { createOnce } from '../once.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { groupView, isReachable } from '../views.ts';
import type { World } from '../world.ts';

/** Groups and their members. */
export function groupHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(listGroups, ({ user, ...input }) => {
      const groups = newestFirst(world.groups).map((group) => groupView(user.id, group));
      const isAsked = ({ isInvited }: Group) => input.query.standing === undefined || isInvited;
      return pageOf(groups.filter(isAsked), input);
    }),
    calls.member(listOwnGroups, ({ user, ...input }) => {
      const own = newestFirst(world.groups).filter(({ memberIds }) => memberIds.has(user.id));
      return pageOf(
        own.map((group) => groupView(user.id, group)),
        input,
      );
    }),
    calls.member(createGroup, ({ user, body, key }) => {
      const fields = { description: '', ...body };
      const creation = { memberId: user.id, operation: 'create_group', input: fields, key };
      const { result } = createOnce(world, creation, {
        create: () => {
          const group = addGroup(world, { ...fields, creatorId: user.id });
          addToGroup(world, group, user.id);
          return group;
        },
        find: (id) => world.groups.find((group) => group.id === id),
      });
      return asCreated.group(groupView(user.id, result));
    }),
    calls.member(joinGroup, ({ user, params, body }) => {
      const memberId = body?.userId ?? user.id;
      const { group, standing } = groupWithStanding(world, params.id, user.id);
      if (memberId === user.id) {
        assertMayJoin(standing, user.id, group.invitedIds.has(user.id));
        addToGroup(world, group, user.id);
      } else {
        assertMayInvite(standing, user.id);
        assertActiveMember(isReachable(world, user.id, memberId));
        inviteToGroup(world, group, user.id, memberId);
      }
      return groupView(user.id, group);
    }),
    calls.member(leaveGroup, ({ user, params }) => {
      removeFromGroup(world, groupWithStanding(world, params.id, user.id).group, user.id);
      return null;
    }),
  ];
}
