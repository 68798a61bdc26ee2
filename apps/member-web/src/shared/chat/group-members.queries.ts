import {
  type GroupMember,
  listGroupMembers,
  removeGroupMember,
  setGroupRole,
} from '@kopa/contracts/chat/group-members';
import type { GroupRole } from '@kopa/contracts/chat/groups';
import { pageLimits } from '@kopa/contracts/limits';
import { memberPosition } from '@kopa/rules/chat/groups';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { orderedBy } from '../lists/first-page.ts';
import { cursorPaging } from '../lists/pages.ts';
import { groupKey, groupMembersKey } from './groups.keys.ts';

/** The members of a group: its owner, the moderators, the others. */
export function groupMembersQuery(groupId: number) {
  return infiniteQueryOptions({
    queryKey: groupMembersKey(groupId),
    queryFn: ({ pageParam, signal }) =>
      api.page(
        listGroupMembers,
        { params: { id: groupId }, query: { limit: pageLimits.longDefault, cursor: pageParam } },
        { signal },
      ),
    ...cursorPaging,
    meta: { offline: true, ...orderedBy<GroupMember>(memberPosition) },
  });
}

/** Gives a member of a group a role. */
export function setRoleMutation(client: QueryClient, groupId: number) {
  return mutationOptions({
    mutationFn: ({ memberId, role }: { memberId: number; role: GroupRole }) =>
      api.call(setGroupRole, { params: { id: groupId, memberId }, body: { role } }),
    onSuccess: () => refetchMembers(client, groupId),
  });
}

/** Removes a member of a group. */
export function removeMemberMutation(client: QueryClient, groupId: number) {
  return mutationOptions({
    mutationFn: (memberId: number) => api.call(removeGroupMember, { params: { id: groupId, memberId } }),
    onSuccess: () => refetchMembers(client, groupId),
  });
}

/** Refetches a group and its members after a change. */
async function refetchMembers(client: QueryClient, groupId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: groupKey(groupId) }),
    client.invalidateQueries({ queryKey: groupMembersKey(groupId) }),
  ]);
}
