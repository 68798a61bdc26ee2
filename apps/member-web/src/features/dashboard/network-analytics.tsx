import '@mantine/core/styles/Progress.css';
import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { analyticsQuery } from '../../shared/people/people.queries.ts';
import classes from './dashboard.module.css';
import { Section } from './section.tsx';

/** Lengths of the bars in percent; they are decoration, not data (product 2.7). */
const fills = { lga: 75, ppa: 60, cds: 45 } as const;

/** Numbers of members around the member. */
export function NetworkAnalytics() {
  const member = useMember();
  const { data, isPending } = useQuery(analyticsQuery(member.id));
  if (isPending) {
    return (
      <Section title="Network Analytics">
        <Skeleton height={184} radius={16} />
      </Section>
    );
  }
  if (data === undefined) {
    return (
      <Section title="Network Analytics">
        <p className={classes.quiet}>No analytics data available</p>
      </Section>
    );
  }
  const rows = [
    { label: 'Same LGA', count: data.sameLgaCount, fill: fills.lga },
    { label: 'Same PPA type', count: data.samePpaCount, fill: fills.ppa },
    { label: 'Same CDS group', count: data.sameCdsCount, fill: fills.cds },
  ];
  return (
    <Section title="Network Analytics">
      <div className={classes.analytics}>
        <ul className={classes.bars}>
          {rows.map(({ label, count, fill }) => (
            <li key={label}>
              <p className={classes.bar}>
                <span>{label}</span>
                <strong>{count}</strong>
              </p>
              <Progress value={fill} size={6} radius="xl" aria-hidden />
            </li>
          ))}
        </ul>
        <p className={`${classes.bar} ${classes.total}`}>
          <span>Total users</span>
          <strong>{data.totalUsers}</strong>
        </p>
      </div>
    </Section>
  );
}
