import { type ComponentProps, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createSignal } from './create-signal.ts';
import { canLoadCode } from './reachable.ts';

type Shown = typeof import('./shown-toasts.tsx');

let shown: Shown | null = null;
const loaded = createSignal();

/** Loads the code of toasts: with the first one, or ahead where one is likely. Null where it cannot be loaded now. */
export async function loadToasts(): Promise<Shown | null> {
  if (shown !== null || !canLoadCode()) return shown;
  shown = await import('./shown-toasts.tsx').catch(() => null);
  if (shown !== null) loaded.send();
  return shown;
}

/** Shows a toast once its code has loaded. It replaces the current one (product 2.20). */
export function showToast(toast: Parameters<Shown['show']>[0]): void {
  if (shown !== null) shown.show(toast);
  else void loadToasts().then((toasts) => toasts?.show(toast));
}

export const clearToasts = (): void => shown?.clear();
export const isToastShown = (): boolean => shown?.isAnyShown() ?? false;

const Late = lazy(async () => ({ default: (await import('./shown-toasts.tsx')).ShownToasts }));

/** The place of the toasts. Their code loads with the first one, or when a form has the focus. */
export function Toasts({ position }: ComponentProps<typeof Late>) {
  const isLoaded = useSyncExternalStore(
    loaded.listen,
    () => shown !== null,
    () => false,
  );
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form') !== null) void loadToasts();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return (
    isLoaded && (
      <Suspense fallback={null}>
        <Late position={position} />
      </Suspense>
    )
  );
}
