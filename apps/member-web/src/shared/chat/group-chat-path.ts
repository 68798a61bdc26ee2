/** Path of a group's own page (product 2.12). */
export function groupPath(groupId: number): string {
  return `/groups/${groupId}`;
}

/** The link of "View Chat", which leads to {@link groupChatPath} (product 2.15). */
export function viewChatPath(groupId: number): string {
  return `/chat?group=${groupId}`;
}

/** Path of a group's messages (product 2.15). */
export function groupChatPath(groupId: number): string {
  return `/chat/groups/${groupId}`;
}
