import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { screenLimits } from '@kopa/contracts/limits';
import { Button } from '@mantine/core';
import { Notifications, type NotificationsProps, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { registerToastRenderer, type Toast } from './toast.ts';

/** Renders toasts one at a time: for five seconds, or ten with an undo action (product 2.20). */
export function Toaster({ position }: { position: NonNullable<NotificationsProps['position']> }) {
  useEffect(() => registerToastRenderer({ show: draw, hideAll: notifications.clean }), []);
  return <Notifications limit={1} position={position} autoClose={screenLimits.toastDuration} />;
}

/** A new toast replaces the current one, so that the shown message always belongs to the last action. */
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
