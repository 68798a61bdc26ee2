import { muteGroup, unmuteGroup } from '@kopa/contracts/chat/chat-mutes';
import {
  createGroup,
  type Group,
  type GroupChanges,
  getGroup,
  joinGroup,
  leaveGroup,
  listGroups,
  listOwnGroups,
  type NewGroup,
  updateGroup,
} from '@kopa/contracts/chat/groups';
import { ApiError } from '@kopa/contracts/client';
import { pageLimits } from '@kopa/contracts/limits';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { orderedBy } from '../lists/first-page.ts';
import { cursorPaging } from '../lists/pages.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import { putGroup, removeGroup, setGroupMarks } from './groups.cache.ts';
import { allGroupsKey, featuredGroupsKey, groupKey, groupsKey, invitationsKey, ownGroupsKey } from './groups.keys.ts';

/** Every group, newest first. */
export function groupsQuery() {
  return infiniteQueryOptions({
    queryKey: allGroupsKey,
    queryFn: ({ pageParam, signal }) => api.page(listGroups, { query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    meta: { offline: true },
  });
}

/** The newest large groups, as many as are shown. */
export function featuredGroupsQuery() {
  return infiniteQueryOptions({
    queryKey: featuredGroupsKey,
    queryFn: ({ pageParam, signal }) =>
      api.page(
        listGroups,
        { query: { standing: 'featured', limit: screenLimits.discovery.featuredGroups, cursor: pageParam } },
        { signal },
      ),
    ...cursorPaging,
    meta: { offline: true },
  });
}

/** The groups that the member is invited to, newest first. */
export function invitationsQuery() {
  return infiniteQueryOptions({
    queryKey: invitationsKey,
    queryFn: ({ pageParam, signal }) =>
      api.page(listGroups, { query: { standing: 'invited', limit: pageLimits.max, cursor: pageParam } }, { signal }),
    ...cursorPaging,
    meta: { offline: true },
  });
}

/** The groups that the member belongs to, those with the newest message first. */
export function ownGroupsQuery(memberId: number) {
  return infiniteQueryOptions({
    queryKey: ownGroupsKey(memberId),
    queryFn: ({ pageParam, signal }) =>
      api.page(
        listOwnGroups,
        { params: { id: memberId }, query: { limit: pageLimits.max, cursor: pageParam } },
        { signal },
      ),
    ...cursorPaging,
    meta: {
      offline: true,
      unread: 'group',
      ...orderedBy<Group>(({ activeAt, createdAt }) => Date.parse(activeAt ?? createdAt)),
    },
  });
}

/** One group as the member sees it. */
export function groupQuery(id: number) {
  return queryOptions({
    queryKey: groupKey(id),
    queryFn: ({ signal }) => api.call(getGroup, { params: { id } }, { signal }),
    meta: { offline: true },
  });
}

/**
 * Creates a group. The caller reuses `idempotencyKey` for retries, so that a lost response does not create a second
 * group.
 */
export function createGroupMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: ({ idempotencyKey, ...body }: NewGroup & { idempotencyKey: string }) =>
      api.call(createGroup, { body }, { idempotencyKey }),
    onSuccess: (group) => putGroup(client, memberId, group),
  });
}

/** Joins a public group, or accepts an invitation. */
export function joinGroupMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: (id: number) => api.call(joinGroup, { params: { id }, body: {} }),
    onSuccess: (group) => putGroup(client, memberId, group),
  });
}

/** Leaves a group, or declines an invitation to it. */
export function leaveGroupMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: (id: number) => api.call(leaveGroup, { params: { id } }),
    onSuccess: (_none, id) => refetchGroup(client, memberId, id),
  });
}

/** Mutes the chat of a group, or ends that. */
export function muteGroupMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: ({ id: groupId, isMuted }: { id: number; isMuted: boolean }) =>
      api.call(isMuted ? muteGroup : unmuteGroup, { params: { id: memberId, groupId } }),
    onSuccess: (_none, { id, isMuted }) => setGroupMarks(client, memberId, id, { isMuted }),
  });
}

/** Changes a group as its owner. */
export function updateGroupMutation(client: QueryClient, memberId: number, id: number) {
  return mutationOptions({
    mutationFn: (body: GroupChanges) => api.call(updateGroup, { params: { id }, body }),
    onSuccess: (group) => putGroup(client, memberId, group),
  });
}

/** Invites a member to a group as its owner. */
export function inviteMutation(id: number) {
  return mutationOptions({
    mutationFn: (userId: number) => api.call(joinGroup, { params: { id }, body: { userId } }),
  });
}

/** Refetches a member's role in a group; the group is gone with its last member. */
async function refetchGroup(client: QueryClient, memberId: number, id: number): Promise<void> {
  try {
    putGroup(client, memberId, await api.call(getGroup, { params: { id } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) removeGroup(client, id);
    else refetchWhere(client, { queryKey: groupsKey });
  }
}
