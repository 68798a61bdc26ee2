/** The outcome of one attempt of a call. */
interface Attempt {
  at: number;
  /** Milliseconds until the answer or the failure. */
  took: number;
  /** Null for an answer that the caller can use. */
  failure: string | null;
}

/** Something that was done to the system, from its start until it was over. Times in ms since the start of the run. */
export interface Disturbance {
  kind: string;
  from: number;
  to: number;
  note: string;
}

/** A failure belongs to a disturbance until this many ms after its end. */
const aftermath = 10_000;

/** Every attempt of every call, and the disturbances meanwhile. Times in ms since the start. */
export function createTimeline() {
  const started = performance.now();
  const attempts: Attempt[] = [];
  const disturbances: Disturbance[] = [];
  const now = () => performance.now() - started;
  const causeAt = (at: number) =>
    disturbances.findLast(({ from, to }) => at >= from && at <= to + aftermath)?.kind ?? 'undisturbed';

  return {
    now,
    attempts,
    disturbances,
    /** Records an attempt that began at `at`. */
    record(at: number, failure: string | null): void {
      attempts.push({ at, took: now() - at, failure });
    },
    /** Runs a disturbance; its note is the value that `work` returns. */
    async disturb(kind: string, work: () => Promise<string>): Promise<Disturbance> {
      const disturbance = { kind, from: now(), to: Number.POSITIVE_INFINITY, note: '' };
      disturbances.push(disturbance);
      disturbance.note = await work();
      disturbance.to = now();
      return disturbance;
    },
    /** Usable answers in each interval of this many ms between two times, whole intervals only. */
    successesPer(interval: number, from: number, to: number): number[] {
      const counts = Array.from({ length: Math.floor((to - from) / interval) }, () => 0);
      for (const { at, took, failure } of attempts) {
        const place = Math.floor((at + took - from) / interval);
        if (failure === null && counts[place] !== undefined) counts[place] += 1;
      }
      return counts;
    },
    /**
     * The longest times without any usable answer, longest first: ms, when they began, and the disturbance at the time.
     */
    outages(from: number, to: number): { length: number; at: number; cause: string }[] {
      const ends = attempts.filter(({ failure }) => failure === null).map(({ at, took }) => at + took);
      const times = [from, ...ends.filter((time) => time > from && time < to), to].sort((a, b) => a - b);
      const gaps = times.slice(1).map((time, place) => ({ length: time - (times[place] ?? 0), at: times[place] ?? 0 }));
      return gaps
        .map((gap) => ({ ...gap, cause: causeAt(gap.at + gap.length / 2) }))
        .sort((a, b) => b.length - a.length);
    },
    /** How many attempts failed, by disturbance and kind of failure. */
    failures(): Map<string, number> {
      const counts = new Map<string, number>();
      for (const { at, failure } of attempts) {
        if (failure === null) continue;
        const name = `${causeAt(at)}: ${failure}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return counts;
    },
  };
}
export type Timeline = ReturnType<typeof createTimeline>;
