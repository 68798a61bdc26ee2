import { canLoadCode } from '@kopa/ui/reachable';
import { savesData } from '../../session/preferences.ts';

/**
 * Loads code before it is needed, but not with the data saver, and not where it cannot be loaded.
 */
export function loadAhead(load: () => Promise<unknown>): void {
  if (!savesData() && canLoadCode()) void load().catch(() => undefined);
}
