import type { NotificationsProps } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { PlainToaster } from './plain-toaster.tsx';
import { hasToast, onFirstToast } from './toast.ts';
import type { Toaster as ToasterPart } from './toaster.tsx';
import { useStore } from './use-store.ts';

/** Time in ms until the code for toasts is loaded, at the latest; the first toast may report a lost network. */
const loadDelay = 3_000;
const loadEvents = ['pointerdown', 'keydown', 'online'] as const;

interface ToastAreaProps {
  position: NonNullable<NotificationsProps['position']>;
  /** Load the code before the first toast. Without it a visitor who never sees a toast does not pay for it. */
  loadsAhead: boolean;
}

/** The place of toasts, empty until the first one. If its code cannot be loaded, toasts are shown without the library. */
export function ToastArea({ position, loadsAhead }: ToastAreaProps) {
  const hasFirstToast = useStore(onFirstToast, hasToast);
  const [Toaster, setToaster] = useState<typeof ToasterPart | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // From then on the renderer stays: a change would take away the toast that is shown.
  const isPlain = hasFailed && hasFirstToast;
  useEffect(() => {
    if (Toaster !== null || isPlain || !(hasFirstToast || loadsAhead)) return undefined;
    let isWanted = true;
    const load = async () => {
      try {
        const part = await import('./toaster.tsx');
        if (isWanted) setToaster(() => part.Toaster);
      } catch {
        setHasFailed(true);
      }
    };
    const startLoading = () => void load();
    const timer = setTimeout(startLoading, hasFirstToast ? 0 : loadDelay);
    for (const event of loadEvents) window.addEventListener(event, startLoading);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      for (const event of loadEvents) window.removeEventListener(event, startLoading);
    };
  }, [Toaster, isPlain, hasFirstToast, loadsAhead]);
  if (!hasFirstToast) return null;
  if (Toaster !== null) return <Toaster position={position} />;
  return isPlain && <PlainToaster />;
}
