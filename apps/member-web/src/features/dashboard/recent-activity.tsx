import { screenLimits } from '@kopa/contracts/screen-limits';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { IconUserCheck, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import classes from './dashboard.module.css';
import { activitiesQuery } from './dashboard.queries.ts';
import { Section } from './section.tsx';

const icons = { join_group: IconUsersGroup, new_connection: IconUserCheck } as const;

/** The member's newest five activities, without messages: Recent Messages has them. */
export function RecentActivity() {
  const member = useMember();
  const query = useQuery(activitiesQuery(member.id));
  const activities = (query.data ?? [])
    .flatMap((activity) => (activity.type === 'message' ? [] : [{ ...activity, type: activity.type }]))
    .slice(0, screenLimits.dashboard.activities);
  return (
    <Section title="Recent Activity" query={query}>
      {activities.length === 0 && (
        <EmptyState drawing="clock" title="No recent activity" text="New connections and groups show here." />
      )}
      {activities.length > 0 && (
        <ul className={classes.rows}>
          {activities.map(({ id, type, message, createdAt }) => {
            const Icon = icons[type];
            return (
              <li key={id} className={classes.activity}>
                <Icon size={20} stroke={1.75} aria-hidden />
                <span className={classes.activityText}>{message}</span>
                <AgoTime className={classes.note} moment={createdAt} />
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
