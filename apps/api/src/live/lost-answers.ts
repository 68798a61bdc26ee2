import { setTimeout as wait } from 'node:timers/promises';

/** Times in ms: between two looks at the database, and the longest wait for its open transactions. */
const [lookEvery, longest] = [500, 30_000];

/** The time of the database, and the begin of the oldest open transaction, as ISO 8601. */
interface OpenTransactions {
  now: string;
  oldest: string | null;
}

/** Writes whose answer was lost with the connection. */
export interface LostAnswers {
  /** A write may have been committed, and nobody has published it. */
  note(): Promise<void>;
  close(): void;
}

/**
 * Calls `tell` after lost answers, so that sockets fetch the frames that they may have missed. It waits until the
 * database answers again and every transaction of before has ended, because a commit may still be on its way. Losses in
 * that time are told of together.
 */
export function createLostAnswers(read: () => Promise<OpenTransactions>, tell: () => void): LostAnswers {
  const closing = new AbortController();
  let losses = 0;

  /** Waits for the end of the transactions that are open at the first answer. */
  async function transactionsEnded(): Promise<void> {
    let since: string | undefined;
    let until = Number.POSITIVE_INFINITY;
    while (performance.now() < until) {
      const open = await read().catch(() => undefined);
      if (open !== undefined) {
        if (since === undefined) until = performance.now() + longest;
        since ??= open.now;
        if (open.oldest === null || open.oldest > since) return;
      }
      await wait(lookEvery, undefined, { ref: false, signal: closing.signal });
    }
  }

  return {
    async note() {
      losses += 1;
      if (losses > 1) return;
      try {
        for (let told = 0; told !== losses; ) {
          told = losses;
          await transactionsEnded();
        }
      } catch {
        return;
      }
      losses = 0;
      tell();
    },
    close: () => closing.abort(),
  };
}
