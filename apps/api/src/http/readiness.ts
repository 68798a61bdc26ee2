import { leavingFront } from '@kopa/contracts/front';

/** Time in ms between two checks, and the longest that one may take. */
const checkEvery = 1_000;
const answerWithin = 1_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** True if the process can serve. */
export interface Readiness {
  /** Returns the last result. Only the first call waits for a check, and it starts the repeated ones. */
  isReady(): Promise<boolean>;
  isStopped(): boolean;
  /** Notes a call, by which a process that stops sees that the front still gives it some. */
  noteCall(): void;
  /** Ends the checks. From then on the process is not ready, because it stops. Resolves once a front that asks has noticed. */
  stop(): Promise<void>;
}

/**
 * Asks the database once a second, however many callers ask. A check that fails or has no answer within a second counts
 * as not ready; `waitFactor` makes that second longer. After an outage `prepare` comes first, so that the calls that
 * come at once find open connections.
 */
export function createReadiness(ask: () => Promise<void>, prepare: () => Promise<void>, waitFactor = 1): Readiness {
  let last: Promise<boolean> | boolean | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let calledAt = Number.NEGATIVE_INFINITY;

  async function check(): Promise<boolean> {
    const wasAway = last === false;
    const isAnswered = ask()
      .then(() => (wasAway ? prepare() : undefined))
      .then(
        () => true,
        () => false,
      );
    const isLate = new Promise<false>((resolve) => setTimeout(resolve, answerWithin * waitFactor, false).unref());
    const result = await Promise.race([isAnswered, isLate]);
    last = result;
    // The next check waits for the end of this one, so that checks of a silent database do not pile up.
    void isAnswered.then(() => {
      if (!isStopped) timer = setTimeout(() => void check(), checkEvery).unref();
    });
    return result;
  }

  return {
    async isReady() {
      askedAt = performance.now();
      if (isStopped) return false;
      last ??= check();
      return last;
    },
    isStopped: () => isStopped,
    noteCall() {
      calledAt = performance.now();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const { noticed, quiet, longest } = leavingFront;
      const since = (time: number) => performance.now() - time;
      if (since(askedAt) >= noticed) return;
      const stoppedAt = performance.now();
      await wait(noticed);
      while (since(calledAt) < quiet && since(stoppedAt) < longest) await wait(quiet);
    },
  };
}
