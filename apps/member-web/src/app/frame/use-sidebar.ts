import { loadOnceReachable } from '@kopa/ui/reachable';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, useEffect, useState } from 'react';

/** From this width on there is room for a column beside the page. `app-shell.module.css` has the same number. */
const sidebarWidth = '(min-width: 1280px)';

/** The column beside a page on a wide screen; null until its code has loaded. */
export function useSidebar(isWanted: boolean): ComponentType | null {
  const isWide = useMediaQuery(sidebarWidth, false, { getInitialValueInEffect: false });
  const [Sidebar, setSidebar] = useState<ComponentType | null>(null);
  const isNeeded = isWanted && isWide;
  useEffect(() => {
    if (!isNeeded) return undefined;
    // Without it the page is complete.
    return loadOnceReachable(
      () => import('../../features/sidebar/sidebar.tsx'),
      (loaded) => setSidebar(() => loaded.Sidebar),
    );
  }, [isNeeded]);
  return isNeeded ? Sidebar : null;
}
