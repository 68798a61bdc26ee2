import type { AdminStats } from '@kopa/contracts/admin/admin';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconHeadset, IconLink, IconUserCheck, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatFigure } from '../../shared/layout/format.ts';
import classes from './stat-cards.module.css';
import { statsQuery } from './statistics.queries.ts';

const cards = [
  { key: 'totalUsers', label: 'Total Users', icon: IconUsers },
  { key: 'activeUsers', label: 'Active Users', icon: IconUserCheck },
  { key: 'supportTickets', label: 'Support Tickets', icon: IconHeadset },
  { key: 'portalConnections', label: 'Portal Connections', icon: IconLink },
] as const satisfies { key: keyof AdminStats; label: string; icon: typeof IconUsers }[];

/** The four numbers of the platform. */
export function StatCards() {
  const stats = useQuery(statsQuery);
  return (
    <section aria-label="Statistics">
      <dl className={classes.grid}>
        {cards.map(({ key, label, icon: Icon }) => (
          <div key={key} className={classes.card}>
            <dt className={classes.label}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              {label}
            </dt>
            <dd className={classes.figure}>
              {stats.data === undefined ? <Pending failed={stats.isError} /> : formatFigure(stats.data[key])}
            </dd>
          </div>
        ))}
      </dl>
      {stats.isError && (
        <div className={classes.retry}>
          <Text>The figures could not be fetched.</Text>
          <Button variant="default" loading={stats.isFetching} onClick={() => void stats.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

function Pending({ failed }: { failed: boolean }) {
  return failed ? '–' : <Skeleton height={26} width={64} my={6} />;
}
