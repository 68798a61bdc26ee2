import { useSyncExternalStore } from 'react';

/** React's `useSyncExternalStore` for a store that reads the same where the web server draws the first view. */
export function useStore<T>(subscribe: (onChange: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(subscribe, read, read);
}
