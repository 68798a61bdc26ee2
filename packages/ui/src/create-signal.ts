/**
 * Creates a signal between parts of the page. `send` calls every listener; `listen` adds one and returns the function that
 * removes it.
 */
export function createSignal<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    send: (...args: Args): void => {
      for (const listener of listeners) listener(...args);
    },
    listen: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
