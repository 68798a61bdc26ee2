import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isToastAsked, onToastAsked } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Where toasts appear; empty until the first one. */
export function ToastArea() {
  const isAsked = useSyncExternalStore(onToastAsked, isToastAsked);
  return isAsked ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
