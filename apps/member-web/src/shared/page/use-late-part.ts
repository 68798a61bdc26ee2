import { loadOnceReachable } from '@kopa/ui/reachable';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, useEffect, useState } from 'react';

/** A part that some devices have use for. Without it the page is complete. */
export interface LatePart {
  /** Media query of the devices that load it. */
  media: string;
  load: () => Promise<ComponentType>;
}

/** The component of a part; null on other devices, and until its code has loaded. */
export function useLatePart({ media, load }: LatePart, isWanted = true): ComponentType | null {
  const isMatched = useMediaQuery(media, false, { getInitialValueInEffect: false });
  const [Part, setPart] = useState<ComponentType | null>(null);
  const isNeeded = isWanted && isMatched;
  useEffect(() => {
    if (!isNeeded) return undefined;
    return loadOnceReachable(load, (loaded) => setPart(() => loaded));
  }, [isNeeded, load]);
  return isNeeded ? Part : null;
}
