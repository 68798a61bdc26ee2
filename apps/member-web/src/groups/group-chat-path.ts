/** Path of a group's messages (product 2.15). */
export function groupChatPath(groupId: number): string {
  return `/chat/groups/${groupId}`;
}
