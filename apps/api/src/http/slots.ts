import { createBudget } from './budget.ts';

/** The places of requests that are worked on at once. */
export interface Slots {
  /** Takes one; answers how to give it back (once), or null where there is none. */
  take(): (() => void) | null;
  isUsedUp(): boolean;
  /** Requests that found none, counted by whoever refused them. */
  refused: number;
}

/** For each database connection: a request that waits longer than behind so many is better told to come back. */
const placesPerConnection = 20;

/** The places of a process with so many database connections. */
export function createSlots(connections: number): Slots {
  const places = createBudget(connections * placesPerConnection);
  return { refused: 0, take: () => places.take(1), isUsedUp: () => places.left() === 0 };
}
