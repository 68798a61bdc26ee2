import { badgeCount } from '@kopa/ui/badge-count';
import { showToast } from '@kopa/ui/toast';
import { ActionIcon, Button, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';
import { markAllReadMutation, unreadCountQuery } from './notifications.queries.ts';

/** The bell with the number of unread notifications, and a popover that lists them (spec 2.16). */
export function NotificationsBell() {
  const member = useMember();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(unreadCountQuery(member.id));
  const markAll = useMutation({
    ...markAllReadMutation(client, member.id),
    onError: () => showToast({ title: 'Update failed', message: 'Please try again later.', tone: 'error' }),
  });
  const unread = data?.count ?? 0;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={340} trapFocus returnFocus>
      <Indicator label={badgeCount(unread)} disabled={unread === 0} size={18} offset={10} color="red.9">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            aria-label={unread === 0 ? 'Notifications' : `Notifications, ${badgeCount(unread)} unread`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen((opened) => !opened)}
          >
            <IconBell size={24} stroke={1.75} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.popover}>
        <div className={classes.top}>
          <h2 className={classes.title}>Notifications</h2>
          {unread > 0 && (
            <Button variant="subtle" size="compact-sm" loading={markAll.isPending} onClick={() => markAll.mutate()}>
              Mark all read
            </Button>
          )}
        </div>
        <div className={classes.scroll}>
          <NotificationList />
        </div>
        <Button component={Link} to="/pending-requests" variant="light" fullWidth onClick={() => setIsOpen(false)}>
          View all
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
