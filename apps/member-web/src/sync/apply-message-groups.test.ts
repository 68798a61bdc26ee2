import { buildGroup, buildMember } from '@kopa/mocks/builders';
import { giveRole, joinGroup, leaveGroup } from '@kopa/mocks/chat/groups';
import { groupDetailsView, groupView } from '@kopa/mocks/chat/views';
import { notify } from '@kopa/mocks/notifications';
import type { StoredGroup } from '@kopa/mocks/stored';
import type { World } from '@kopa/mocks/world';
import { invitationNotification } from '@kopa/rules/notifications/notifications';
import { test } from 'vitest';
import { expectEqualToRefetch, me, other, worldWith } from '../../test/live-messages.ts';

test.each([
  ['joins', (group: StoredGroup) => joinGroup(group, me)],
  ['is invited', (group: StoredGroup) => group.invitedIds.add(me)],
])('group_standing equals a refetch: the member %s', (_, change) =>
  expectEqualToRefetch(worldWith(null), 'group_standing', (world) => {
    const group = buildGroup(7, { name: 'Readers', createdAt: world.now().toISOString() });
    world.groups.push(group);
    change(group);
    return { group: groupView(world, me, group) };
  }),
);

test.each([
  ['leaves', (world: World, group: StoredGroup) => leaveGroup(world, group, me)],
  ['is a moderator', (_world: World, group: StoredGroup) => giveRole(group, me, 'moderator')],
])('group_standing equals a refetch: the member of a group %s', (_, change) =>
  expectEqualToRefetch(worldWith(null), 'group_standing', (world) => {
    const group = theGroup(world);
    change(world, group);
    return { group: groupView(world, me, group) };
  }),
);

test('group_standing equals a refetch: the invitation was declined on another device, and its notification is read', () => {
  const world = worldWith(null);
  const group = buildGroup(7, { name: 'Readers', type: 'private', invitedIds: new Set([me]) });
  world.groups.push(group);
  notify(world, invitationNotification(me, { id: other, name: 'Bayo' }, group));
  return expectEqualToRefetch(world, 'group_standing', (changed) => {
    group.invitedIds.delete(me);
    for (const one of changed.notifications) one.isRead = true;
    return { group: groupView(changed, me, group) };
  });
});

test('group_changed equals a refetch: another name, and one member more', () => {
  const world = worldWith(null);
  world.members.push(buildMember(3));
  return expectEqualToRefetch(world, 'group_changed', (changed) => {
    const group = theGroup(changed);
    group.name = 'Runners';
    joinGroup(group, 3);
    return { group: groupDetailsView(group) };
  });
});

test('group_ended equals a refetch', () => {
  const world = worldWith(null);
  theGroup(world).memberIds = new Set([me]);
  return expectEqualToRefetch(world, 'group_ended', (changed) => {
    leaveGroup(changed, theGroup(changed), me);
    return { groupId: 1 };
  });
});

test.each([8, 9])('group_read up to message %i of two equals a refetch', (messageId) => {
  const world = worldWith(null);
  for (const id of [8, 9]) {
    world.groupMessages.push({
      id,
      userId: other,
      groupId: 1,
      content: 'Unread',
      createdAt: world.now().toISOString(),
    });
  }
  return expectEqualToRefetch(world, 'group_read', (changed) => {
    const group = theGroup(changed);
    group.readUpTo.set(me, messageId);
    return { groupId: 1, messageId, unreadCount: groupView(changed, me, group).unreadCount };
  });
});

const theGroup = (world: World) => world.groups[0] as StoredGroup;
