import type { NotificationsProps } from '@mantine/notifications';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isToastAsked, onToastAsked } from './toast.ts';
import type { Toaster as ToasterPart } from './toaster.tsx';

/** After so many ms, or the first touch, what draws toasts is fetched unasked: the first may be of a lost network. */
const calm = 3_000;
const occasions = ['pointerdown', 'keydown', 'online'] as const;

/** Where toasts appear; empty until the first one. What cannot be fetched is fetched when the network is back. */
export function ToastArea({ position }: { position: NonNullable<NotificationsProps['position']> }) {
  const isAsked = useSyncExternalStore(onToastAsked, isToastAsked);
  const [Toaster, setToaster] = useState<typeof ToasterPart | null>(null);
  useEffect(() => {
    if (Toaster !== null) return undefined;
    const load = async () => {
      try {
        const part = await import('./toaster.tsx');
        setToaster(() => part.Toaster);
      } catch {
        // Tried again when the network is back.
      }
    };
    const begin = () => void load();
    const timer = setTimeout(begin, isAsked ? 0 : calm);
    for (const occasion of occasions) window.addEventListener(occasion, begin);
    return () => {
      clearTimeout(timer);
      for (const occasion of occasions) window.removeEventListener(occasion, begin);
    };
  }, [Toaster, isAsked]);
  return isAsked && Toaster !== null && <Toaster position={position} />;
}
