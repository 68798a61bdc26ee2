import type { NotificationsProps } from '@mantine/notifications';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasToast, onFirstToast } from './toast.ts';
import type { Toaster as ToasterPart } from './toaster.tsx';

/** Time in ms until the code for toasts is loaded, at the latest; the first toast may report a lost network. */
const loadDelay = 3_000;
const loadEvents = ['pointerdown', 'keydown', 'online'] as const;

/** The place of toasts, empty until the first one. A failed load of its code is retried when the network is back. */
export function ToastArea({ position }: { position: NonNullable<NotificationsProps['position']> }) {
  const hasFirstToast = useSyncExternalStore(onFirstToast, hasToast);
  const [Toaster, setToaster] = useState<typeof ToasterPart | null>(null);
  useEffect(() => {
    if (Toaster !== null) return undefined;
    const load = async () => {
      try {
        const part = await import('./toaster.tsx');
        setToaster(() => part.Toaster);
      } catch {
        // The load is retried when the network is back.
      }
    };
    const startLoading = () => void load();
    const timer = setTimeout(startLoading, hasFirstToast ? 0 : loadDelay);
    for (const event of loadEvents) window.addEventListener(event, startLoading);
    return () => {
      clearTimeout(timer);
      for (const event of loadEvents) window.removeEventListener(event, startLoading);
    };
  }, [Toaster, hasFirstToast]);
  return hasFirstToast && Toaster !== null && <Toaster position={position} />;
}
