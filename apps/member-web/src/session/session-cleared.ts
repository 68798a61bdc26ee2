/** What stays: texts that an ended session has left unsent. */
export interface Traces {
  keepsUnsent: boolean;
}

type Listener = (traces: Traces) => void;

const listeners = new Set<Listener>();

/** Notifies the subscribers that the member's data must leave the page. */
export function notifySessionCleared(traces: Traces): void {
  for (const listener of listeners) listener(traces);
}

/** Subscribes to the end and the change of the session. Returns the function that unsubscribes. */
export function onSessionCleared(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
