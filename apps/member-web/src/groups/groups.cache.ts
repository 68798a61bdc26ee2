import type { Group } from '@kopa/contracts/groups';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../lists/change-cached.ts';
import { changeItems, type Pages, putItem } from '../lists/pages.ts';
import { allGroupsKey, invitationsKey, ownGroupsKey } from './groups.keys.ts';

/** Puts a created or joined group into the list of all groups and, for its members, into their own. Idempotent. */
export function putGroup(client: QueryClient, memberId: number, group: Group): void {
  changeCached<Pages<Group>>(client, allGroupsKey, (pages) => putItem(pages, group));
  if (!group.isMember) return;
  changeCached<Pages<Group>>(client, ownGroupsKey(memberId), (pages) => putItem(pages, group));
  removeInvitation(client, group.id);
}

/** Removes an invitation that the member has answered. Idempotent. */
export function removeInvitation(client: QueryClient, groupId: number): void {
  changeCached<Pages<Group>>(client, invitationsKey, (pages) =>
    changeItems(pages, (group) => (group.id === groupId ? null : group)),
  );
  changeCached<Pages<Group>>(client, allGroupsKey, (pages) =>
    changeItems(pages, (group) => (group.id === groupId ? { ...group, isInvited: false } : group)),
  );
}

/** Refetches what the member is invited to, after they were told of an invitation. */
export function refetchInvitations(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: invitationsKey });
  void client.invalidateQueries({ queryKey: allGroupsKey });
}

/** Mutes the chat of a group that the member is in, or ends that. */
export function setGroupMuted(client: QueryClient, memberId: number, groupId: number, isMuted: boolean): void {
  for (const key of [allGroupsKey, ownGroupsKey(memberId)]) {
    changeCached<Pages<Group>>(client, key, (pages) =>
      changeItems(pages, (group) => (group.id === groupId ? { ...group, isMuted } : group)),
    );
  }
}

/** Removes a group that the member left from their own groups. Idempotent. */
export function removeMembership(client: QueryClient, memberId: number, groupId: number): void {
  changeCached<Pages<Group>>(client, ownGroupsKey(memberId), (pages) =>
    changeItems(pages, (group) => (group.id === groupId ? null : group)),
  );
  changeCached<Pages<Group>>(client, allGroupsKey, (pages) =>
    changeItems(pages, (group) =>
      group.id === groupId && group.isMember
        ? { ...group, isMember: false, isMuted: false, memberCount: Math.max(0, group.memberCount - 1) }
        : group,
    ),
  );
}
