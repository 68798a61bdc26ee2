/** The places of requests that are worked on at once. */
export interface Places {
  /** Takes one; answers how to give it back (once), or null where there is none. */
  take(): (() => void) | null;
  isUsedUp(): boolean;
  /** Requests that found none, counted by whoever refused them. */
  refused: number;
}

/** In a sudden rush, for each database connection: beyond these a request would wait too long to be worth its while. */
const inRush = 20;
/** While a rush lasts: a longer queue serves nobody more, it costs memory and makes everyone wait. */
const lasting = 5;
/** A rush lasts when for so many ms not even half of the lasting places were free. */
const rushTime = 500;

/** The places of a process with so many database connections; `now` in ms. */
export function createPlaces(connections: number, now = () => performance.now()): Places {
  const few = (connections * lasting) / 2;
  let used = 0;
  let lastFew = now();
  const isUsedUp = () => used >= connections * (now() - lastFew > rushTime ? lasting : inRush);
  return {
    refused: 0,
    isUsedUp,
    take() {
      if (isUsedUp()) return null;
      if (used < few) lastFew = now();
      used += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        used -= 1;
        if (used < few) lastFew = now();
      };
    },
  };
}
