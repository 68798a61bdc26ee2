import { buildMember } from '@kopa/mocks/builders';
import {
  addGroup,
  addToGroup,
  giveRole,
  inviteToGroup,
  joinGroup,
  settleInvitation,
  takeOut,
} from '@kopa/mocks/group-actions';
import { groupDetailsView, groupView } from '@kopa/mocks/group-views';
import type { StoredGroup } from '@kopa/mocks/stored';
import type { World } from '@kopa/mocks/world';
import { test } from 'vitest';
import { expectEqualToRefetch, me, other, worldWith } from '../../test/live-messages.ts';

test.each([
  ['joins', (world: World, group: StoredGroup) => joinGroup(world, group, me)],
  ['is invited', (world: World, group: StoredGroup) => inviteToGroup(world, group, other, me)],
])('group_standing equals a refetch: the member %s', (_, change) =>
  expectEqualToRefetch(worldWith(null), 'group_standing', (world) => {
    const group = addGroup(world, { name: 'Readers', description: '', type: 'public', ownerId: other });
    change(world, group);
    return { group: groupView(world, me, group) };
  }),
);

test.each([
  ['leaves', (world: World, group: StoredGroup) => takeOut(world, group, me)],
  ['is a moderator', (world: World, group: StoredGroup) => giveRole(world, group, me, 'moderator')],
])('group_standing equals a refetch: the member of a group %s', (_, change) =>
  expectEqualToRefetch(worldWith(null), 'group_standing', (world) => {
    const group = theGroup(world);
    change(world, group);
    return { group: groupView(world, me, group) };
  }),
);

test('group_standing equals a refetch: the invitation was declined on another device, and its notification is read', () => {
  const world = worldWith(null);
  const group = addGroup(world, { name: 'Readers', description: '', type: 'private', ownerId: other });
  inviteToGroup(world, group, other, me);
  return expectEqualToRefetch(world, 'group_standing', (changed) => {
    settleInvitation(changed, group, me);
    return { group: groupView(changed, me, group) };
  });
});

test('group_changed equals a refetch: another name, and one member more', () => {
  const world = worldWith(null);
  world.members.push(buildMember(3));
  return expectEqualToRefetch(world, 'group_changed', (changed) => {
    const group = theGroup(changed);
    group.name = 'Runners';
    addToGroup(changed, group, 3);
    return { group: groupDetailsView(group) };
  });
});

test('group_ended equals a refetch', () => {
  const world = worldWith(null);
  theGroup(world).memberIds = new Set([me]);
  return expectEqualToRefetch(world, 'group_ended', (changed) => {
    takeOut(changed, theGroup(changed), me);
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
