import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { Button } from '@mantine/core';
import { Notifications, type NotificationsProps, notifications, notificationsStore } from '@mantine/notifications';

/** Content of a toast. The kind `error` looks destructive. */
export interface Toast {
  title: string;
  message?: string;
  tone: 'success' | 'error';
  /** An undo action. A toast with an action stays longer. */
  action?: { label: string; onClick: () => void };
}

/** The toasts, one at a time. */
export function ShownToasts({ position }: Pick<NotificationsProps, 'position'>) {
  return <Notifications limit={1} position={position} />;
}

export const clear = () => notifications.clean();
export const isAnyShown = () => notificationsStore.getState().notifications.length > 0;

/** Shows a toast for five seconds, or ten with an action. It replaces the current one (product 2.20). */
export function show({ title, message, tone, action }: Toast): void {
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
