export const groupsKey = ['groups'] as const;

export const allGroupsKey = [...groupsKey, 'all'] as const;

/** Key of the featured groups. */
export const featuredGroupsKey = [...groupsKey, 'featured'] as const;

/** Key of one group. */
export function groupKey(groupId: number) {
  return [...groupsKey, 'one', groupId] as const;
}

/** Key of a group's members. */
export function groupMembersKey(groupId: number) {
  return [...groupsKey, 'members', groupId] as const;
}

/** Key of the groups that the member is invited to. */
export const invitationsKey = [...groupsKey, 'invitations'] as const;

/** First part of the key of every list of a member's groups: all, and the pinned ones. */
export const ownGroupsRoot = [...groupsKey, 'own'] as const;

/** Key of the groups that a member belongs to. */
export function ownGroupsKey(memberId: number) {
  return [...ownGroupsRoot, memberId] as const;
}

/** Key of a member's pinned groups. */
export function pinnedGroupsKey(memberId: number) {
  return [...ownGroupsRoot, 'pinned', memberId] as const;
}

/** Key of the numbers of chats with something unread. */
export const unreadChatsKey = [...groupsKey, 'unread chats'] as const;
