/** What an author reads when someone has commented. */
export function commentMessage(name: string): string {
  return `${name} commented on your post`;
}

/** What an author reads when someone has liked, with all likes so far. */
export function likeMessage(name: string, likes: number): string {
  const others = likes - 1;
  if (others < 1) return `${name} liked your post`;
  return `${name} and ${others} ${others === 1 ? 'other' : 'others'} liked your post`;
}

/** What a member reads when someone asks to connect. */
export function requestMessage(name: string): string {
  return `${name} sent you a connection request`;
}

/** What a member reads when someone has accepted their request. */
export function acceptanceMessage(name: string): string {
  return `${name} accepted your connection request`;
}
