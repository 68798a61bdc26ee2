import { peerKey } from './bus-network.ts';

/** A process that is missing this often in a row has ended. A process that only reconnects is back earlier. */
const missesUntilGone = 2;

/** Watches which other processes are there. */
export function createPeers(processId: string) {
  const own = peerKey(processId);
  const misses = new Map<string, number>();
  const departed = new Set<string>();

  return {
    /** Takes the keys of the processes that are there. Returns those that have ended without a goodbye. */
    check(present: ReadonlySet<string>): string[] {
      for (const peer of present) if (peer !== own && !departed.has(peer)) misses.set(peer, 0);
      const gone: string[] = [];
      for (const [peer, missed] of misses) {
        if (present.has(peer)) continue;
        misses.set(peer, missed + 1);
        if (missed + 1 >= missesUntilGone) gone.push(peer);
      }
      for (const peer of gone) misses.delete(peer);
      return gone;
    },
    /** Notes a sign of life of another process, also of one that ends before the next check. */
    note(other: string): void {
      const peer = peerKey(other);
      if (!misses.has(peer) && !departed.has(peer)) misses.set(peer, 0);
    },
    /** Notes that another process has left. */
    forget(other: string): void {
      departed.add(peerKey(other));
      misses.delete(peerKey(other));
    },
  };
}
