/** Where a group's messages are (product 2.15). */
export function groupChatPath(groupId: number): string {
  return `/chat?group=${groupId}`;
}
