import type { Group } from '@kopa/contracts/groups';
import { buildGroup } from '@kopa/mocks/builders';
import { groupView } from '@kopa/mocks/views';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { itemsOf } from '../lists/pages.ts';
import { putGroup, removeMembership } from './groups.cache.ts';
import { groupsQuery, ownGroupsQuery } from './groups.queries.ts';

const ada = 1;
const stranger = groupView(ada, buildGroup(1, { otherMembers: 4 }));
const joined = groupView(ada, buildGroup(1, { otherMembers: 4, memberIds: new Set([ada]) }));

function screenOf(groups: Group[]) {
  const client = new QueryClient();
  const page = (items: Group[]) => ({ pages: [{ items, nextCursor: null, total: null }], pageParams: [undefined] });
  client.setQueryData(groupsQuery().queryKey, page(groups));
  client.setQueryData(ownGroupsQuery(ada).queryKey, page(groups.filter(({ isMember }) => isMember)));
  return {
    client,
    shown: () => [
      itemsOf(client.getQueryData(groupsQuery().queryKey)),
      itemsOf(client.getQueryData(ownGroupsQuery(ada).queryKey)),
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
