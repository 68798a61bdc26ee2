/** Where a group's messages are (decisions section 5, Messages). */
export function groupChatPath(groupId: number): string {
  return `/chat?group=${groupId}`;
}
