import { createGroup, joinGroup, leaveGroup, listGroups, listOwnGroups, type NewGroup } from '@kopa/contracts/groups';
import { pageLimits } from '@kopa/contracts/limits';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { cursorPaging } from '../lists/pages.ts';
import { putGroup, removeInvitation, removeMembership } from './groups.cache.ts';
import { allGroupsKey, invitationsKey, ownGroupsKey } from './groups.keys.ts';

/** Every group, newest first. */
export function groupsQuery() {
  return infiniteQueryOptions({
    queryKey: allGroupsKey,
    queryFn: ({ pageParam, signal }) =>
      api.page(listGroups, { query: { limit: pageLimits.max, cursor: pageParam } }, { signal }),
    ...cursorPaging,
  });
}

/** The groups that the member is invited to, newest first. */
export function invitationsQuery() {
  return infiniteQueryOptions({
    queryKey: invitationsKey,
    queryFn: ({ pageParam, signal }) =>
      api.page(listGroups, { query: { standing: 'invited', limit: pageLimits.max, cursor: pageParam } }, { signal }),
    ...cursorPaging,
  });
}

/** The groups that the member belongs to, newest first. */
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

/** Leaves a group. */
export function leaveGroupMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: (id: number) => api.call(leaveGroup, { params: { id } }),
    onSuccess: (_none, id) => removeMembership(client, memberId, id),
  });
}

/** Declines an invitation to a group. */
export function rejectInvitationMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: number) => api.call(leaveGroup, { params: { id } }),
    onSuccess: (_none, id) => removeInvitation(client, id),
  });
}
