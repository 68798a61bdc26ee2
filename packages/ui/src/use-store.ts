import { useSyncExternalStore } from 'react';

/** React's `useSyncExternalStore` for a store that reads the same where the build renders the sign-in. */
export function useStore<T>(subscribe: (onChange: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(subscribe, read, read);
}
