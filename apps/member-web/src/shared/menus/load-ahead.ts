import { isServerReachable } from '@kopa/ui/reachable';
import { savesData } from '../../session/preferences.ts';

/**
 * Loads code before it is needed, but not with the data saver. Without a network it does nothing, because browsers keep
 * a failed import for the life of the document.
 */
export function loadAhead(load: () => Promise<unknown>): void {
  if (!savesData() && isServerReachable()) void load().catch(() => undefined);
}
