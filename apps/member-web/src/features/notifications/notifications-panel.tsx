import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { type PopoverFrame, PopoverPanel } from '../../shared/menus/popover-panel.tsx';
import { NotificationList } from '../../shared/notifications/notification-list.tsx';
import { markAllReadMutation } from '../../shared/notifications/notifications.queries.ts';
import classes from './notifications-panel.module.css';

/** Content of the bell's popover: the notifications and a link to all requests. */
export function NotificationsPanel({ frame, unread }: { frame: PopoverFrame; unread: number }) {
  const member = useMember();
  const client = useQueryClient();
  const markAll = useMutation({
    ...markAllReadMutation(client, member.id),
    onError: () => showToast({ title: 'Update failed', message: 'Please try again later.', tone: 'error' }),
  });
  return (
    <PopoverPanel frame={frame} width={360}>
      <div className={classes.top}>
        <h2 className={classes.title}>Notifications</h2>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" loading={markAll.isPending} onClick={() => markAll.mutate()}>
            Mark all read
          </Button>
        )}
      </div>
      <div className={classes.scroll}>
        <NotificationList onLeave={() => frame.onChange(false)} />
      </div>
      <Button component={Link} to="/pending-requests" variant="light" fullWidth onClick={() => frame.onChange(false)}>
        View all
      </Button>
    </PopoverPanel>
  );
}
