import type { AdminUser } from '@kopa/contracts/admin/users';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconChevronDown, IconKey } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { countedShort } from '../../shared/layout/format.ts';
import { AccountBadge } from '../../shared/people/account-badge.tsx';
import { MemberAvatar } from '../../shared/people/member-avatar.tsx';
import { useAccountState } from './use-account-state.ts';
import classes from './user-card.module.css';
import { UserCardDetails } from './user-card-details.tsx';

interface UserCardProps {
  user: AdminUser;
  onOpen: (user: AdminUser, dialog: 'details' | 'reset' | 'suspend') => void;
}

/**
 * One member in the list; it expands to more data and has the administrator's actions. Memoised, so that typing in the
 * search does not render it again.
 */
export const UserCard = memo(function UserCard({ user, onOpen }: UserCardProps) {
  const [expanded, setExpanded] = useState(false);
  const detailsId = useId();
  const { activate } = useAccountState();
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <MemberAvatar {...user} />
        <div className={classes.who}>
          <div className={classes.nameLine}>
            <Text fw={600} className={classes.name}>
              {user.name}
            </Text>
            <AccountBadge {...user} />
          </div>
          <Text c="dimmed" className={classes.email}>
            {user.email}
          </Text>
        </div>
        <p className={classes.counts}>
          <span>{countedShort(user.totalPosts, 'post')}</span>{' '}
          <span>{countedShort(user.totalConnections, 'connection')}</span>{' '}
          <span>{countedShort(user.totalPhotos, 'photo')}</span>
        </p>
        <ActionIcon
          className={classes.expand}
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Expand"
          aria-expanded={expanded}
          aria-controls={detailsId}
          onClick={() => setExpanded(!expanded)}
        >
          <IconChevronDown size={20} stroke={1.75} data-expanded={expanded} />
        </ActionIcon>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onOpen(user, 'details')}>
          View Details
        </Button>
        <Button
          variant="default"
          leftSection={<IconKey size={20} stroke={1.75} aria-hidden />}
          onClick={() => onOpen(user, 'reset')}
        >
          Reset password
        </Button>
        {user.isActive ? (
          <Button variant="subtle" color="gray" className={classes.state} onClick={() => onOpen(user, 'suspend')}>
            Suspend
          </Button>
        ) : (
          <Button
            variant="default"
            className={classes.state}
            loading={activate.isPending}
            onClick={() => activate.mutate(user.id)}
          >
            Activate
          </Button>
        )}
      </div>
      <div id={detailsId} hidden={!expanded} className={classes.details}>
        {expanded && <UserCardDetails user={user} />}
      </div>
    </li>
  );
});
