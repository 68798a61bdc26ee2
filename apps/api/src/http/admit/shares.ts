/** A part that callers share: the gate or a key; or that of one caller. */
export interface Share {
  name: string;
  most: number;
  mostWaiting: number;
  inside: number;
  waiting: number;
  /** Parts of the time in which it was full, somebody waited and nobody left. */
  quiet: number;
  /** True once a timeout of the database ended its work, and nobody else has left since. */
  timedOut: boolean;
}

/** The time until callers are stuck is counted in parts: a pause of the whole process is one part. */
export const parts = 4;
const partsWithoutTimeout = 5 * parts;

/** Shares by their name. One that nobody uses is not kept. */
export function createShares() {
  const shares = new Map<string, Share>();

  return {
    find(name: string, most: number, mostWaiting: number): Share {
      return shares.get(name) ?? { name, most, mostWaiting, inside: 0, waiting: 0, quiet: 0, timedOut: false };
    },
    change(own: readonly Share[], place: 'inside' | 'waiting', by: 1 | -1): void {
      for (const share of own) {
        share[place] += by;
        if (share.inside + share.waiting > 0) shares.set(share.name, share);
        else shares.delete(share.name);
      }
    },
    /** Counts a part of the time. */
    countQuiet(): void {
      for (const share of shares.values()) {
        if (!isTaken(share)) share.quiet = 0;
        else if (share.waiting > 0) share.quiet += 1;
      }
    },
  };
}

/** Notes that somebody leaves. Work that the database's timeouts ended is no movement. */
export function noteMovement(own: readonly Share[], timedOut: boolean): void {
  for (const share of own) Object.assign(share, timedOut ? { timedOut } : { timedOut, quiet: 0 });
}

export const isTaken = ({ inside, most }: Share) => inside >= most;
export const isStuck = (share: Share) =>
  isTaken(share) && share.quiet >= (share.timedOut ? parts : partsWithoutTimeout);
export const mayNotWait = (share: Share) => share.waiting >= share.mostWaiting || isStuck(share);
