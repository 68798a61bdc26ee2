type Listener = () => void;

let kept: ReadonlyMap<string, number> = new Map();
const listeners = new Set<Listener>();

/** Remembers the queries that show kept data, with the time in ms of that data. */
export function noteKept(queries: ReadonlyMap<string, number>): void {
  kept = queries;
  for (const listener of listeners) listener();
}

/** The queries that were filled with kept data, with its time, by their hashes. */
export const keptQueries = (): ReadonlyMap<string, number> => kept;

/** Subscribes to {@link keptQueries}. Returns the function that unsubscribes. */
export function onKept(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
