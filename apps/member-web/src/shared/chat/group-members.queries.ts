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
import { changeCached } from '../lists/change-cached.ts';
import { orderedBy } from '../lists/first-page.ts';
import { changeItems, cursorPaging, type Pages } from '../lists/pages.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
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
    onSuccess: (changed) => changeMembers(client, groupId, (one) => (one.id === changed.id ? changed : one)),
  });
}

/** Removes a member of a group. */
export function removeMemberMutation(client: QueryClient, groupId: number) {
  return mutationOptions({
    mutationFn: (memberId: number) => api.call(removeGroupMember, { params: { id: groupId, memberId } }),
    onSuccess: (_none, memberId) => changeMembers(client, groupId, (one) => (one.id === memberId ? null : one)),
  });
}

/** Changes the loaded members, whichever page they stand on, and refetches the group and its first members. */
function changeMembers(
  client: QueryClient,
  groupId: number,
  change: (member: GroupMember) => GroupMember | null,
): void {
  changeCached<Pages<GroupMember>>(client, groupMembersKey(groupId), (pages) => changeItems(pages, change));
  for (const queryKey of [groupKey(groupId), groupMembersKey(groupId)]) refetchWhere(client, { queryKey });
}
