import { serviceLimits } from '@kopa/contracts/limits';
import { memberPages } from '@kopa/contracts/member-pages';
import { Button, Skeleton } from '@mantine/core';
import { IconCalendarCheck, IconCalendarTime, IconLock, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { analyticsQuery } from '../../shared/people/people.queries.ts';
import { useCurrentJourney } from '../../shared/safety/use-current-journey.ts';
import { cdsNote, monthsLeft } from '../../shared/service/service-progress.ts';
import { NextDate } from './next-date.tsx';
import { Section } from './section.tsx';
import classes from './service-overview.module.css';

interface TileProps {
  label: string;
  /** Null while the portal is not connected. */
  figure: ReactNode;
  note?: string | undefined;
  /** Content below the figure. */
  children?: ReactNode;
  hasAccent?: boolean;
  Icon: ComponentType<{ size: number; stroke: number }>;
}

/**
 * Four tiles, the next date, and the way to a journey; without a portal the first three are locked, and no date is named.
 */
export function ServiceOverview() {
  const member = useMember();
  const { data, isPending, isLoadingError, refetch } = useQuery(analyticsQuery(member.id));
  const journey = useCurrentJourney();
  const navigate = useNavigate();
  const { portalConnected } = member;
  const shown = (figure: number | null) => (portalConnected ? figure : null);
  const daysLeft = shown(member.daysRemaining);
  const attended = shown(member.cdsAttended);
  return (
    <Section
      title="Service Overview"
      more={{ to: memberPages.service, label: 'Your service year', text: 'Your service year' }}
    >
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
          hasAccent
        >
          {attended !== null && <AttendanceMarks attended={attended} />}
        </Tile>
        <Tile
          label="Connections"
          figure={isPending ? <Skeleton width={48} height={32} /> : (data?.userConnections ?? '–')}
          Icon={IconUsers}
        />
      </dl>
      {isLoadingError && <LoadFailure text="Connections were not counted." onRetry={() => void refetch()} />}
      <div className={classes.dates}>
        {portalConnected && <NextDate memberId={member.id} />}
        {journey === null && (
          <Button variant="light" className={classes.travelling} onClick={() => void navigate(memberPages.journeys)}>
            Travelling?
          </Button>
        )}
      </div>
    </Section>
  );
}

function aboutMonths(months: number): string {
  return `about ${months} ${months === 1 ? 'month' : 'months'}`;
}

const days = Array.from({ length: serviceLimits.cdsRequired }, (_, index) => index);

/** Shows the attendance as a row of marks. */
function AttendanceMarks({ attended }: { attended: number }) {
  return (
    <dd className={classes.marks} aria-hidden="true">
      {days.map((day) => (
        <span key={day} data-attended={day < attended || undefined} />
      ))}
    </dd>
  );
}

function Tile({ label, figure, note, children, hasAccent = false, Icon }: TileProps) {
  return (
    <div className={classes.tile} data-accent={hasAccent || undefined}>
      <dt className={classes.label}>
        {label}
        <Icon size={20} stroke={1.75} />
      </dt>
      <dd className={classes.figure}>
        {figure ?? (
          <>
            -- <IconLock size={20} stroke={1.75} role="img" aria-label="Locked" />
          </>
        )}
      </dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
      {children}
    </div>
  );
}
