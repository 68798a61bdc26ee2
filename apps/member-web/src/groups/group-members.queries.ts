import { type GroupMember, listGroupMembers } from '@kopa/contracts/group-members';
import { pageLimits } from '@kopa/contracts/limits';
import { memberPosition } from '@kopa/rules/groups';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { orderedBy } from '../lists/first-page.ts';
import { cursorPaging } from '../lists/pages.ts';
import { groupMembersKey } from './groups.keys.ts';

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
    meta: orderedBy<GroupMember>(memberPosition),
  });
}
