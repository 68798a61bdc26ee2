import type { Ledger, Write } from './ledger.ts';
import type { Live } from './live.ts';

/** How somebody learned of a write: by the open socket, or by fetching after the socket had ended. */
type Way = 'pushed' | 'fetched';

/** A socket that missed something must have ended within this many ms, so that its member fetches again. */
const noticedWithin = 10_000;

/** The others' writes that each member has seen. */
export function createReceipts() {
  const seen = new Map<string, { way: Way; at: number }>();
  const nameOf = (receiver: number, kind: Write['kind'], id: number) => `${receiver} ${kind} ${id}`;

  return {
    /** The first sight counts. */
    note(receiver: number, kind: Write['kind'], id: number, way: Way, at: number): void {
      const name = nameOf(receiver, kind, id);
      if (!seen.has(name)) seen.set(name, { way, at });
    },
    /**
     * Compares the receipts with the writes. A message must have reached each receiver by push, or by the fetch after
     * the socket ended. A post must have been pushed to each socket that was open, unless that socket ended soon.
     */
    judge(ledger: Ledger, receiversOf: (write: Write) => number[], liveOf: (member: number) => Live) {
      const result = { pushed: 0, fetched: 0, ended: 0, missed: [] as string[], delays: [] as number[] };
      for (const write of ledger.writes) {
        for (const receiver of receiversOf(write)) {
          const receipt = seen.get(nameOf(receiver, write.kind, write.id));
          if (receipt !== undefined) {
            result[receipt.way] += 1;
            if (receipt.way === 'pushed') result.delays.push(Math.max(0, receipt.at - write.sentAt));
            continue;
          }
          const isExcused = write.kind === 'post' && !stayedOpen(liveOf(receiver), write);
          if (isExcused) result.ended += 1;
          else
            result.missed.push(
              `${write.kind} ${write.id} to ${receiver} at ${(write.acknowledgedAt / 1000).toFixed(1)} s`,
            );
        }
      }
      return result;
    },
  };
}
export type Receipts = ReturnType<typeof createReceipts>;

/** True if a socket was open from before a write was sent until long after it was acknowledged. */
function stayedOpen({ stretches }: Live, { sentAt, acknowledgedAt }: Write): boolean {
  return stretches.some(({ from, to }) => from <= sentAt && to > acknowledgedAt + noticedWithin);
}
