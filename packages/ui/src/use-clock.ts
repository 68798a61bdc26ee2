import { onTick } from './clock.ts';
import { useStore } from './use-store.ts';

/**
 * Returns the result of `read` for the current time. The component renders again only when a tick changes the result.
 */
export function useClock<T extends string | number>(read: () => T): T {
  return useStore(onTick, read);
}
