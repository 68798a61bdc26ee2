import { createBudget } from './budget.ts';

/** The slots of requests that are processed at the same time. */
export interface Slots {
  /** Takes a slot. Returns the function that releases it, or null if every slot is taken. */
  take(): (() => void) | null;
  isUsedUp(): boolean;
  /** The number of requests refused for lack of a slot. The code that refuses a request counts it. */
  refused: number;
}

/** Slots for each database connection. Behind more requests than this a request would wait too long. */
const placesPerConnection = 20;

/** Creates the slots of a process with this number of database connections. */
export function createSlots(connections: number): Slots {
  const places = createBudget(connections * placesPerConnection);
  return { refused: 0, take: () => places.take(1), isUsedUp: () => places.left() === 0 };
}
