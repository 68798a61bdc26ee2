import { loadOnceReachable } from '@kopa/ui/reachable';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, useEffect, useState } from 'react';

/** A part of the frame that a wide screen has room for. Without it the page is complete. */
export interface WidePart {
  /** The width from which there is room for it. `app-shell.module.css` has the same number. */
  width: `(min-width: ${number}px)`;
  load: () => Promise<ComponentType>;
}

/** The component of a part; null on a narrower screen, and until its code has loaded. */
export function useWidePart({ width, load }: WidePart, isWanted = true): ComponentType | null {
  const isWide = useMediaQuery(width, false, { getInitialValueInEffect: false });
  const [Part, setPart] = useState<ComponentType | null>(null);
  const isNeeded = isWanted && isWide;
  useEffect(() => {
    if (!isNeeded) return undefined;
    return loadOnceReachable(load, (loaded) => setPart(() => loaded));
  }, [isNeeded, load]);
  return isNeeded ? Part : null;
}
