import type { Group } from '@kopa/contracts/groups';
import { buildGroup } from '@kopa/mocks/builders';
import { groupView } from '@kopa/mocks/views';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { itemsOf } from '../lists/pages.ts';
import { putGroup, removeInvitation, removeMembership } from './groups.cache.ts';
import { groupsQuery, invitationsQuery, ownGroupsQuery } from './groups.queries.ts';

const ada = 1;
const stranger = groupView(ada, buildGroup(1, { otherMembers: 4 }));
const invited = groupView(ada, buildGroup(1, { type: 'private', otherMembers: 4, invitedIds: new Set([ada]) }));
const joined = groupView(ada, buildGroup(1, { otherMembers: 4, memberIds: new Set([ada]) }));

function screenOf(groups: Group[]) {
  const client = new QueryClient();
  const page = (items: Group[]) => ({ pages: [{ items, nextCursor: null, total: null }], pageParams: [undefined] });
  client.setQueryData(groupsQuery().queryKey, page(groups));
  client.setQueryData(ownGroupsQuery(ada).queryKey, page(groups.filter(({ isMember }) => isMember)));
  client.setQueryData(invitationsQuery().queryKey, page(groups.filter(({ isInvited }) => isInvited)));
  return {
    client,
    shown: () => [
      itemsOf(client.getQueryData(groupsQuery().queryKey)),
      itemsOf(client.getQueryData(ownGroupsQuery(ada).queryKey)),
      itemsOf(client.getQueryData(invitationsQuery().queryKey)),
    ],
  };
}

test('a joined group is once in the member’s own groups, with the new number of members', () => {
  const screen = screenOf([stranger]);
  putGroup(screen.client, ada, joined);
  putGroup(screen.client, ada, joined);
  expect(screen.shown()).toEqual(screenOf([joined]).shown());
});

test('leaving a group moves it to the other groups and lowers its members by one, even when the event is repeated', () => {
  const screen = screenOf([joined]);
  removeMembership(screen.client, ada, joined.id);
  removeMembership(screen.client, ada, joined.id);
  expect(screen.shown()).toEqual(screenOf([stranger]).shown());
});

test('an accepted invitation is used up, also when the answer comes twice', () => {
  const accepted: Group = { ...invited, isMember: true, isInvited: false, memberCount: 5 };
  const screen = screenOf([invited]);
  putGroup(screen.client, ada, accepted);
  putGroup(screen.client, ada, accepted);
  expect(screen.shown()).toEqual(screenOf([accepted]).shown());
});

test('a declined invitation leaves a group that is closed, also when it is declined twice', () => {
  const screen = screenOf([invited]);
  removeInvitation(screen.client, invited.id);
  removeInvitation(screen.client, invited.id);
  expect(screen.shown()).toEqual(screenOf([{ ...invited, isInvited: false }]).shown());
});
