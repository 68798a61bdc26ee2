import type { AdminUser } from '@kopa/contracts/admin/users';
import { formatCount } from '@kopa/ui/format-count';
import { Badge, Text, Title } from '@mantine/core';
import { formatDate } from '../../shared/layout/format.ts';
import { AccountBadge } from '../../shared/people/account-badge.tsx';
import { deploymentOf } from '../../shared/people/deployment.ts';
import { MemberAvatar } from '../../shared/people/member-avatar.tsx';
import classes from './user-detail-modal.module.css';

/** The left panel: a summary of the member. */
export function ProfilePanel({ user }: { user: AdminUser }) {
  const { state, lga, ppa } = deploymentOf(user);
  const counts = [
    ['Posts', user.totalPosts],
    ['Photos', user.totalPhotos],
    ['Likes', user.totalLikes],
    ['Comments', user.totalComments],
  ] as const;
  return (
    <section className={classes.profile} aria-label="Profile">
      <div className={classes.person}>
        <MemberAvatar {...user} />
        <div className={classes.names}>
          <Title order={3} className={classes.name}>
            {user.name}
          </Title>
          <Text c="dimmed">@{user.username}</Text>
        </div>
      </div>
      <Text>{user.email}</Text>
      <div className={classes.badges}>
        <AccountBadge {...user} />
        {user.portalConnected ? <Badge color="green">Portal</Badge> : <Badge color="gray">No Portal</Badge>}
      </div>
      <div>
        <Text size="xs" c="dimmed">
          Deployment
        </Text>
        <Text>{user.deploymentState === null ? state : [state, lga, ppa].join(' · ')}</Text>
      </div>
      <dl className={classes.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed">
        Member since {formatDate(user.createdAt)}
      </Text>
    </section>
  );
}
