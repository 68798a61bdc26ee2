import type { Group } from '@kopa/contracts/chat/groups';
import { groupLimits } from '@kopa/contracts/limits';
import { buildGroup, buildMember } from '@kopa/mocks/builders';
import { groupMessageView, groupView } from '@kopa/mocks/chat/views';
import { createWorld } from '@kopa/mocks/world';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { cursorPaging, itemsOf } from '../lists/pages.ts';
import { addGroupMessage, putGroup, removeGroup, setGroupMarks } from './groups.cache.ts';
import { groupMembersKey } from './groups.keys.ts';
import { groupsQuery, invitationsQuery, ownGroupsQuery } from './groups.queries.ts';

const ada = 1;
const world = createWorld({ members: [buildMember(ada), buildMember(2)] });
const view = (fields: Parameters<typeof buildGroup>[1]) =>
  groupView(world, ada, buildGroup(1, { ownerId: 9, ...fields }));
const stranger = view({ otherMembers: 4 });
const invited = view({ type: 'private', otherMembers: 4, invitedIds: new Set([ada]) });
const joined = view({ otherMembers: 4, memberIds: new Set([ada]) });

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

test.each([
  ['a joined group is once in the member’s own groups, with the new number of members', stranger, joined],
  ['a group that was left is among the others only', joined, stranger],
  ['an accepted invitation is used up', invited, { ...invited, isMember: true, isInvited: false, memberCount: 5 }],
  ['a declined invitation leaves a group that is closed', invited, { ...invited, isInvited: false }],
])('%s, also when it comes twice', (_fact, before, after) => {
  const screen = screenOf([before]);
  putGroup(screen.client, ada, after);
  putGroup(screen.client, ada, after);
  expect(screen.shown()).toEqual(screenOf([after]).shown());
});

test('a removed group leaves every list, also after a second frame', () => {
  const screen = screenOf([joined]);
  removeGroup(screen.client, joined.id);
  removeGroup(screen.client, joined.id);
  expect(screen.shown()).toEqual(screenOf([]).shown());
});

test('an older group than the listed ones does not come to stand in front of them', () => {
  const newer = { ...stranger, id: 7 };
  const screen = screenOf([newer]);
  putGroup(screen.client, ada, stranger);
  expect(screen.shown()).toEqual(screenOf([newer]).shown());
});

test.each([
  ['a private group that the member was taken out of is not asked for its members, who are refused', 'private', false],
  ['a public group that the member has left is asked for its members again', 'public', true],
] as const)('%s', (_name, type, isAsked) => {
  const { client } = screenOf([joined]);
  const key = groupMembersKey(joined.id);
  client.setQueryData(key, []);
  putGroup(client, ada, { ...stranger, type });
  expect(client.getQueryState(key)?.isInvalidated).toBe(isAsked);
});

test('of the loaded members of a group that somebody joins, only the first page is fetched', async () => {
  const { client } = screenOf([joined]);
  const fetched: (string | undefined)[] = [];
  const queryFn = ({ pageParam }: { pageParam: string | undefined }) => {
    fetched.push(pageParam);
    const place = Number(pageParam ?? 0);
    return Promise.resolve({ items: [{ id: 100 - place }], nextCursor: String(place + 1), total: null });
  };
  const options = { queryKey: groupMembersKey(1), queryFn, ...cursorPaging };
  await client.fetchInfiniteQuery({ ...options, pages: 4 });
  onTestFinished(new InfiniteQueryObserver(client, options).subscribe(() => undefined));
  await expect.poll(() => client.isFetching()).toBe(0);
  fetched.length = 0;
  putGroup(client, ada, joined);
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(fetched).toEqual([undefined]);
});

const message = (id: number) => {
  const createdAt = '2026-11-26T12:00:00Z';
  return groupMessageView(world, ada, {
    id,
    userId: 2,
    groupId: joined.id,
    content: 'Hello',
    createdAt,
    replyToId: null,
  });
};

test('a message counts as unread once, up to the most that is counted', () => {
  const screen = screenOf([{ ...joined, unreadCount: groupLimits.unreadMax - 1 }]);
  addGroupMessage(screen.client, ada, message(5));
  addGroupMessage(screen.client, ada, message(5));
  expect(screen.shown().flat()).toMatchObject(Array(2).fill({ unreadCount: groupLimits.unreadMax }));
  addGroupMessage(screen.client, ada, message(6));
  const shown = { lastMessage: { id: 6 }, unreadCount: groupLimits.unreadMax };
  expect(screen.shown().flat()).toMatchObject(Array(2).fill(shown));
});

test('a late message of a group that the member has left is not shown, nor is the group muted', () => {
  const screen = screenOf([stranger]);
  addGroupMessage(screen.client, ada, message(5));
  setGroupMarks(screen.client, ada, stranger.id, { isMuted: true });
  expect(screen.shown()).toEqual(screenOf([stranger]).shown());
});
