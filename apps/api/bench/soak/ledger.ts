/** A create that the API has acknowledged. Its content occurs nowhere else. */
export interface Write {
  kind: 'post' | 'comment' | 'direct' | 'group';
  id: number;
  content: string;
  author: number;
  /** Of a comment its post, of a message its receiver or group. */
  target: number;
  key: string;
  /** When it was first sent and when it was acknowledged, in ms since the start of the run. */
  sentAt: number;
  acknowledgedAt: number;
}

/** All that was acknowledged in a run, as the members remember it. */
export function createLedger() {
  const writes: Write[] = [];
  /** Members by the post that they like. */
  const likes = new Map<number, Set<number>>();
  /** The gallery that each member set last. */
  const galleries = new Map<number, string[]>();
  const recentPosts: number[] = [];

  return {
    writes,
    likes,
    galleries,
    acknowledge(write: Write): void {
      writes.push(write);
      if (write.kind === 'post' && recentPosts.push(write.id) > 50) recentPosts.shift();
    },
    like(postId: number, memberId: number): void {
      likes.set(postId, (likes.get(postId) ?? new Set()).add(memberId));
    },
    /** One of the newest posts of the run, or undefined before the first. */
    recentPost: () => recentPosts[Math.floor(Math.random() * recentPosts.length)],
    of: (kind: Write['kind']) => writes.filter((write) => write.kind === kind),
  };
}
export type Ledger = ReturnType<typeof createLedger>;
