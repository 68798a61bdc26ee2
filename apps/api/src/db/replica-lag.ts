/** The number of past positions that are kept. A replica further behind counts as infinitely so. */
const kept = 60;

/**
 * Measures how far a replica is behind, in ms: the time since the primary wrote a change that the replica has not
 * replayed. It needs no clock of either server, and also notices a replica that has stopped receiving.
 */
export function createLag() {
  /** Moments and the primary's positions, oldest first. */
  let marks: { at: number; position: number }[] = [];
  return {
    /** Records the primary's position at a moment. */
    notePrimary(at: number, position: number | null): void {
      if (position !== null) marks = [...marks, { at, position }].slice(-kept);
    },
    /** The lag of a replica that has replayed up to a position. */
    of(now: number, replayed: number): number {
      if (marks.length === 0) return Number.POSITIVE_INFINITY;
      const reached = marks.findLastIndex(({ position }) => position <= replayed);
      if (reached === marks.length - 1) return 0;
      // The first change that it lacks is later than the mark that it has reached.
      return reached < 0 ? Number.POSITIVE_INFINITY : now - (marks[reached] as { at: number }).at;
    },
  };
}
