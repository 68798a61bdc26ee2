import { cdsNote, monthsLeft } from '@kopa/ui/service-progress';
import { Skeleton } from '@mantine/core';
import { IconCalendarCheck, IconCalendarTime, IconLock, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useMember } from '../../session/use-member.ts';
import classes from './dashboard.module.css';
import { analyticsQuery } from './dashboard.queries.ts';
import { Section } from './section.tsx';

interface TileProps {
  label: string;
  /** Null while the portal is not connected. */
  figure: ReactNode;
  note?: string | undefined;
  Icon: ComponentType<{ size: number; stroke: number }>;
}

/** Four figures; without a portal the first three are locked. */
export function ServiceOverview() {
  const member = useMember();
  const { data, isPending } = useQuery(analyticsQuery(member.id));
  const { portalConnected } = member;
  const shown = (figure: number | null) => (portalConnected ? figure : null);
  const daysLeft = shown(member.daysRemaining);
  const attended = shown(member.cdsAttended);
  return (
    <Section title="Service Overview">
      <dl className={classes.tiles}>
        <Tile label="Days Served" figure={shown(member.daysServed)} Icon={IconCalendarCheck} />
        <Tile
          label="Days Left"
          figure={daysLeft}
          note={daysLeft === null ? undefined : aboutMonths(monthsLeft(daysLeft))}
          Icon={IconCalendarTime}
        />
        <Tile
          label="CDS Attended"
          figure={attended}
          note={attended === null ? undefined : cdsNote(attended)}
          Icon={IconUsersGroup}
        />
        <Tile
          label="Connections"
          figure={isPending ? <Skeleton width={48} height={32} /> : (data?.userConnections ?? '–')}
          Icon={IconUsers}
        />
      </dl>
    </Section>
  );
}

function aboutMonths(months: number): string {
  return `about ${months} ${months === 1 ? 'month' : 'months'}`;
}

function Tile({ label, figure, note, Icon }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt className={classes.tileLabel}>
        <Icon size={20} stroke={1.75} /> {label}
      </dt>
      <dd className={classes.figure}>
        {figure ?? (
          <>
            -- <IconLock size={20} stroke={1.75} role="img" aria-label="Locked" />
          </>
        )}
      </dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
