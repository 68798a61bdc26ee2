import { useSyncExternalStore } from 'react';
import { onTick } from './clock.ts';

/** What `read` tells of the current time. The component renders again only when a tick of the clock changes it. */
export function useClock<T extends string | number>(read: () => T): T {
  return useSyncExternalStore(onTick, read);
}
