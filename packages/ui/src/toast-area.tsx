import type { NotificationsProps } from '@mantine/notifications';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isToastAsked, onToastAsked } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Where toasts appear; empty until the first one. */
export function ToastArea({ position }: { position: NonNullable<NotificationsProps['position']> }) {
  const isAsked = useSyncExternalStore(onToastAsked, isToastAsked);
  return isAsked ? (
    <Suspense fallback={null}>
      <Toaster position={position} />
    </Suspense>
  ) : null;
}
