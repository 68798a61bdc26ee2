import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { screenLimits } from '@kopa/contracts/limits';
import { Button } from '@mantine/core';
import { Notifications, type NotificationsProps, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { startShowing, type Toast } from './toast.ts';

/** Draws the toasts: one at a time, five seconds each (product 2.20), ten where something can be taken back. */
export function Toaster({ position }: { position: NonNullable<NotificationsProps['position']> }) {
  useEffect(() => startShowing({ show: draw, hideAll: notifications.clean }), []);
  return <Notifications limit={1} position={position} autoClose={screenLimits.toastDuration} />;
}

/** A new toast takes the place of the shown one, so that nobody reads about the last click but one. */
function draw({ title, message, tone, action }: Toast): void {
  notifications.clean();
  const id = notifications.show({
    title,
    message:
      action === undefined ? (
        message
      ) : (
        <>
          {message}
          <Button
            variant="default"
            mt={8}
            style={{ display: 'block' }}
            onClick={() => {
              notifications.hide(id);
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        </>
      ),
    autoClose: action === undefined ? screenLimits.toastDuration : screenLimits.toastWithActionDuration,
    color: tone === 'error' ? 'red.9' : 'green.9',
    role: tone === 'error' ? 'alert' : 'status',
    radius: 16,
    withBorder: true,
    styles: { description: { color: 'var(--mantine-color-dimmed)' } },
    closeButtonProps: { 'aria-label': 'Close', size: 44 },
  });
}
