import type pg from 'pg';

/** First number of the advisory locks by which the processes of the API know each other. */
const lockClass = 7_316_011;
/** A process whose lock is missing this often in a row has ended. One that only reconnects is back before. */
const missesUntilGone = 2;

/** The number of a process in its lock. */
export function peerNumber(processId: string): number {
  return Number.parseInt(processId.slice(0, 7), 16);
}

/** Takes the lock of a process, which PostgreSQL releases when the connection ends, however the process ends. */
export async function takePeerLock(client: pg.Client, processId: string): Promise<void> {
  // Shared, because the server may not know yet that an earlier connection of this process is dead.
  await client.query('select pg_advisory_lock_shared($1, $2)', [lockClass, peerNumber(processId)]);
}

/** Watches which other processes are there. */
export function createPeers(processId: string) {
  const own = peerNumber(processId);
  const misses = new Map<number, number>();
  const departed = new Set<number>();

  return {
    /**
     * Asks the database. Returns the numbers of the processes that have ended without a goodbye.
     * @throws if it does not answer
     */
    async check(client: pg.Client): Promise<number[]> {
      const { rows } = await client.query<{ peer: string }>(
        `select objid::text as peer from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())`,
        [lockClass],
      );
      const present = new Set(rows.map(({ peer }) => Number(peer)));
      for (const peer of present) if (peer !== own && !departed.has(peer)) misses.set(peer, 0);
      const gone: number[] = [];
      for (const [peer, missed] of misses) {
        if (present.has(peer)) continue;
        misses.set(peer, missed + 1);
        if (missed + 1 >= missesUntilGone) gone.push(peer);
      }
      for (const peer of gone) misses.delete(peer);
      return gone;
    },
    /** Another process was heard: it is known even if it ends before the next check. */
    note(other: string): void {
      const peer = peerNumber(other);
      if (!misses.has(peer) && !departed.has(peer)) misses.set(peer, 0);
    },
    /** Another process has said goodbye. */
    forget(other: string): void {
      departed.add(peerNumber(other));
      misses.delete(peerNumber(other));
    },
  };
}
