import { serviceLimits } from '@kopa/contracts/limits';
import { memberPages } from '@kopa/contracts/member-pages';
import { cdsNote, monthsLeft } from '@kopa/ui/service-progress';
import { Skeleton } from '@mantine/core';
import {
  IconCalendarCheck,
  IconCalendarTime,
  IconChevronRight,
  IconLock,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { analyticsQuery } from '../../shared/people/people.queries.ts';
import { NextDate } from './next-date.tsx';
import { Section } from './section.tsx';
import classes from './service-overview.module.css';

interface TileProps {
  label: string;
  /** Null while the portal is not connected. */
  figure: ReactNode;
  note?: string | undefined;
  /** Content below the note. */
  children?: ReactNode;
  hasAccent?: boolean;
  Icon: ComponentType<{ size: number; stroke: number }>;
}

/** Four tiles and the next date; without a portal the first three are locked, and no date is named. */
export function ServiceOverview() {
  const member = useMember();
  const { data, isPending, isLoadingError, refetch } = useQuery(analyticsQuery(member.id));
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
      {portalConnected && <NextDate memberId={member.id} />}
      <Link to="/service" className={classes.more}>
        Your service year
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
      {data?.fileCount !== undefined && (
        <Link to={memberPages.file} className={classes.more} aria-describedby="file-count">
          My file
          <span id="file-count" className={classes.count} aria-hidden>
            {data.fileCount} kept
          </span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </Link>
      )}
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
    <span className={classes.marks} aria-hidden="true">
      {days.map((day) => (
        <span key={day} data-attended={day < attended || undefined} />
      ))}
    </span>
  );
}

function Tile({ label, figure, note, children, hasAccent = false, Icon }: TileProps) {
  return (
    <div className={classes.tile} data-accent={hasAccent || undefined}>
      <dt className={classes.label}>
        {label}
        <span className={classes.icon}>
          <Icon size={20} stroke={1.75} />
        </span>
      </dt>
      <dd className={classes.figure}>
        {figure ?? (
          <>
            -- <IconLock size={20} stroke={1.75} role="img" aria-label="Locked" />
          </>
        )}
      </dd>
      {(note !== undefined || children) && (
        <dd className={classes.note}>
          {note}
          {children}
        </dd>
      )}
    </div>
  );
}
