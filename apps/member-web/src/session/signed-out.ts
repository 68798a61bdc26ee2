type Listener = () => void;

const listeners = new Set<Listener>();

/** Notifies the subscribers that the server answered 401. */
export function notifySignedOut(): void {
  for (const listener of listeners) listener();
}

/** Subscribes to every 401. Returns the function that unsubscribes. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
