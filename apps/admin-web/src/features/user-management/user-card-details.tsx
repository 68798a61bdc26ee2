import type { AdminUser } from '@kopa/contracts/admin/users';
import { counted, formatDate } from '../../shared/layout/format.ts';
import { deploymentOf } from '../../shared/people/deployment.ts';
import classes from './user-card.module.css';

/** The additional lines of an expanded card. */
export function UserCardDetails({ user }: { user: AdminUser }) {
  const deployment = deploymentOf(user);
  const activity = [
    counted(user.totalPosts, 'post'),
    counted(user.totalConnections, 'connection'),
    counted(user.totalComments, 'comment'),
    counted(user.totalPhotos, 'photo'),
  ];
  const fields = [
    ['Username', `@${user.username}`],
    ['Deployment state', deployment.state],
    ['LGA', deployment.lga],
    ['PPA', deployment.ppa],
    ['Joined', formatDate(user.createdAt)],
    ['Last active', user.lastActiveAt === null ? 'Never' : formatDate(user.lastActiveAt)],
    // A no-break space keeps a number on the line of its noun.
    ['Activity', activity.map((text) => text.replace(' ', '\u00a0')).join(', ')],
  ];
  return (
    <dl className={classes.fields}>
      {fields.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
