import '@mantine/core/styles/Progress.css';
import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { analyticsQuery } from '../../shared/people/people.queries.ts';
import classes from './details-card.module.css';
import { CompactCard } from './details-card.tsx';

/** Lengths of the bars in percent; they are decoration, not data (product 2.7). */
const fills = { lga: 75, ppa: 60, cds: 45 } as const;

/** Numbers of members around the member. */
export function NetworkAnalytics() {
  const member = useMember();
  const { data, isPending } = useQuery(analyticsQuery(member.id));
  if (data === undefined) {
    return (
      <CompactCard title="Network Analytics">
        {isPending ? <Skeleton height={48} radius={8} /> : <p className={classes.note}>No analytics data available</p>}
      </CompactCard>
    );
  }
  const rows = [
    { label: 'Same LGA', count: data.sameLgaCount, fill: fills.lga },
    { label: 'Same PPA type', count: data.samePpaCount, fill: fills.ppa },
    { label: 'Same CDS group', count: data.sameCdsCount, fill: fills.cds },
  ];
  const total = (
    <>
      <span>Total users</span> <strong>{data.totalUsers}</strong>
    </>
  );
  return (
    <CompactCard title="Network Analytics" note={total}>
      <ul className={classes.counts}>
        {rows.map(({ label, count, fill }) => (
          <li key={label} className={classes.count}>
            <span>{label}</span>
            <strong>{count}</strong>
            <Progress value={fill} size={3} radius="xl" className={classes.bar} aria-hidden />
          </li>
        ))}
      </ul>
    </CompactCard>
  );
}
