type Listener = () => void;

const listeners = new Set<Listener>();

/** Says that the server answered 401: whoever keeps the session decides what that means. */
export function tellSignedOut(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` for every 401; returns how to stop. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
