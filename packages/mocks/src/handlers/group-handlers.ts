import { createGroup, joinGroup, leaveGroup, listGroups, listOwnGroups } from '@kopa/contracts/groups';
import { assertActiveMember } from '@kopa/rules/existence';
import { assertMayAdd } from '@kopa/rules/groups';
import { callsOf } from '../calls.ts';
import { addGroup, addToGroup, groupWithStanding, removeFromGroup } from '../group-actions.ts';
import { createOnce } from '../once.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { groupView, isActive } from '../views.ts';
import type { World } from '../world.ts';

/** Groups and their members. */
export function groupHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(listGroups, ({ user, ...input }) => {
      const groups = newestFirst(world.groups).map((group) => groupView(user.id, group));
      return pageOf(groups, input);
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
      return createOnce(world, creation, () => {
        const group = addGroup(world, { ...fields, creatorId: user.id });
        addToGroup(world, group, user.id);
        return groupView(user.id, group);
      }).result;
    }),
    calls.member(joinGroup, ({ user, params, body }) => {
      const added = body?.userId ?? user.id;
      const { group, standing } = groupWithStanding(world, params.id, user.id);
      assertMayAdd(standing, user.id, added);
      assertActiveMember(isActive(world, added));
      addToGroup(world, group, added);
      return groupView(user.id, group);
    }),
    calls.member(leaveGroup, ({ user, params }) => {
      removeFromGroup(world, groupWithStanding(world, params.id, user.id).group, user.id);
      return null;
    }),
  ];
}
