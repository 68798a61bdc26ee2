import type { Group } from '@kopa/contracts/groups';
import type { QueryClient } from '@tanstack/react-query';
import { changeItems, type Pages, putItem } from '../lists/pages.ts';
import { allGroupsKey, ownGroupsKey } from './groups.keys.ts';

/** Puts a created or joined group into the list of all groups and, for its members, into their own. Idempotent. */
export function putGroup(client: QueryClient, memberId: number, group: Group): void {
  client.setQueryData<Pages<Group>>(allGroupsKey, (pages) => putItem(pages, group));
  if (group.isMember) client.setQueryData<Pages<Group>>(ownGroupsKey(memberId), (pages) => putItem(pages, group));
}

/** Removes a group that the member left from their own groups. Idempotent. */
export function removeMembership(client: QueryClient, memberId: number, groupId: number): void {
  client.setQueryData<Pages<Group>>(ownGroupsKey(memberId), (pages) =>
    changeItems(pages, (group) => (group.id === groupId ? null : group)),
  );
  client.setQueryData<Pages<Group>>(allGroupsKey, (pages) =>
    changeItems(pages, (group) =>
      group.id === groupId && group.isMember
        ? { ...group, isMember: false, memberCount: Math.max(0, group.memberCount - 1) }
        : group,
    ),
  );
}
