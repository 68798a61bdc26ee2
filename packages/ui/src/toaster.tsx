import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { screenLimits } from '@kopa/contracts/limits';
import { Notifications, type NotificationsProps, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { startShowing, type Toast } from './toast.ts';

/** Draws the toasts: one at a time, five seconds each (spec section 9). */
export function Toaster({ position }: { position: NonNullable<NotificationsProps['position']> }) {
  useEffect(() => startShowing(draw), []);
  return <Notifications limit={1} position={position} autoClose={screenLimits.toastDuration} />;
}

/** A new toast takes the place of the shown one, so that nobody reads about the last click but one. */
function draw({ title, message, tone }: Toast): void {
  notifications.clean();
  notifications.show({
    title,
    message,
    color: tone === 'error' ? 'red.9' : 'green.9',
    role: tone === 'error' ? 'alert' : 'status',
    styles: { description: { color: 'var(--mantine-color-dimmed)' } },
    closeButtonProps: { 'aria-label': 'Close', size: 44 },
  });
}
