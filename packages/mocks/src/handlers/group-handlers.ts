import { createGroup, joinGroup, leaveGroup, listGroups, listOwnGroups } from '@kopa/contracts/groups';
import { textLimits } from '@kopa/contracts/limits';
import { MockError, mock } from '@kopa/contracts/msw';
import { newestFirst, once, pageOf, self, signedIn, textOf } from '../requests.ts';
import type { StoredGroup } from '../stored.ts';
import { activeMemberOf, groupView } from '../views.ts';
import type { World } from '../world.ts';

/** Groups and their members. */
export function groupHandlers(world: World) {
  function groupOf(id: number): StoredGroup {
    const group = world.groups.find((candidate) => candidate.id === id);
    if (group === undefined) throw new MockError('not_found');
    return group;
  }

  return [
    mock(listGroups, (input) => {
      const { user } = signedIn(world);
      const groups = newestFirst(world.groups).map((group) => groupView(user.id, group));
      return pageOf(groups, input);
    }),
    mock(listOwnGroups, (input) => {
      const { user } = self(world, input.params.id);
      const own = newestFirst(world.groups).filter(({ memberIds }) => memberIds.has(user.id));
      return pageOf(
        own.map((group) => groupView(user.id, group)),
        input,
      );
    }),
    mock(createGroup, ({ body, request }) => {
      const { user } = signedIn(world);
      const name = textOf(body.name, textLimits.groupName);
      return once(world, request, () => {
        const group: StoredGroup = {
          id: world.nextId(),
          name,
          description: body.description?.trim() ?? '',
          type: body.type,
          createdAt: world.now().toISOString(),
          creatorId: user.id,
          memberIds: new Set([user.id]),
          otherMembers: 0,
        };
        world.groups.push(group);
        return groupView(user.id, group);
      });
    }),
    mock(joinGroup, ({ params, body }) => {
      const { user } = signedIn(world);
      const group = groupOf(params.id);
      const added = body?.userId ?? user.id;
      if (added !== user.id && group.creatorId !== user.id) throw new MockError('forbidden');
      activeMemberOf(world, added);
      if (group.type === 'private' && group.creatorId !== user.id && !group.memberIds.has(added)) {
        throw new MockError('private_group');
      }
      group.memberIds.add(added);
      return groupView(user.id, group);
    }),
    mock(leaveGroup, ({ params }) => {
      const { user } = signedIn(world);
      groupOf(params.id).memberIds.delete(user.id);
      return null;
    }),
  ];
}
