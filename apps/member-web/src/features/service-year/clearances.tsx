import type { Clearance, ServiceYear } from '@kopa/contracts/service/service-year';
import { currentClearance, isUnentered } from '@kopa/rules/service/current-clearance';
import { monthName } from '@kopa/rules/service/service-calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { serverNow } from '@kopa/ui/server-clock';
import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { dayMonthYear, fromTo } from '../../shared/service/day-month-year.ts';
import classes from './service-year.module.css';
import { clearanceMutation } from './service-year.queries.ts';
import { showNotSaved } from './show-not-saved.ts';
import { WhichDay } from './which-day.tsx';

const words: Partial<Record<Clearance['status'], string>> = {
  upcoming: 'Upcoming',
  open: 'Open, on weekdays',
  missed: 'Not entered',
  unmarked: 'Not marked',
};
/** The states in which a member marks a clearance. A suspended one they mark from the opening of its window on. */
const markable: readonly Clearance['status'][] = ['open', 'missed', 'unmarked'];

interface ClearancesProps {
  year: ServiceYear;
  /** The month whose day is asked for, YYYY-MM; null for none. */
  entering: string | null;
  onEnter: (month: string | null) => void;
}

/** The clearance of now, and those of all other months folded. */
export function Clearances({ year, entering, onEnter }: ClearancesProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const current = currentClearance(year.clearances, dayInLagos(serverNow()));
  const others = year.clearances.filter((clearance) => clearance !== current);
  const isEntered = others.some(({ month }) => month === entering);
  const list = (clearances: readonly Clearance[]) => (
    <ul className={classes.list}>
      {clearances.map((clearance) => (
        <Item key={clearance.month} clearance={clearance} isEntered={clearance.month === entering} onEnter={onEnter} />
      ))}
    </ul>
  );
  return (
    <section className={classes.section} aria-labelledby="clearances">
      <VisuallyHidden component="h3" id="clearances">
        Clearances
      </VisuallyHidden>
      {current === undefined && <p className={classes.note}>No month lies wholly within your service.</p>}
      {current !== undefined && list([current])}
      {others.length > 0 && (
        <details
          className={classes.fold}
          open={isUnfolded || isEntered}
          onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
        >
          <summary>All months</summary>
          {list(others)}
        </details>
      )}
      <p className={classes.note}>What you enter here is your own record beside the portal's figures.</p>
    </section>
  );
}

interface ItemProps {
  clearance: Clearance;
  isEntered: boolean;
  onEnter: (month: string | null) => void;
}

function Item({ clearance, isEntered, onEnter }: ItemProps) {
  const { month, opensOn, closesOn, clearedOn, status, isBeforeJoining } = clearance;
  const member = useMember();
  const undo = useMutation({ ...clearanceMutation(useQueryClient(), member.id), onError: showNotSaved });
  const title = useRef<HTMLElement>(null);
  const isMarkable = status === 'suspended' ? opensOn <= dayInLagos(serverNow()) : markable.includes(status);
  const isBefore = isBeforeJoining && isUnentered(clearance);
  const state = isBefore ? 'Before you joined' : words[status];
  return (
    <li className={classes.item} data-status={isBefore ? undefined : status}>
      <div className={classes.words}>
        <strong ref={title} tabIndex={-1}>
          {monthName(month)}
        </strong>
        <span className={classes.note}>
          {clearedOn === null ? fromTo(opensOn, closesOn) : `Cleared on ${dayMonthYear(clearedOn)}`}
        </span>
        <span className={classes.note} dir="auto">
          {announcementOf(clearance)}
        </span>
        {markable.includes(status) && <span className={classes.state}>{state}</span>}
      </div>
      {status === 'upcoming' && <span className={classes.state}>{state}</span>}
      {isMarkable && !isEntered && (
        <Button variant={status === 'open' ? 'filled' : 'default'} onClick={() => onEnter(month)}>
          Mark as cleared
        </Button>
      )}
      {isMarkable && isEntered && (
        <WhichDay
          month={month}
          onClose={() => {
            onEnter(null);
            title.current?.focus();
          }}
        />
      )}
      {status === 'cleared' && (
        <Button variant="default" disabled={undo.isPending} onClick={() => undo.mutate({ month, clearedOn: null })}>
          Undo
        </Button>
      )}
    </li>
  );
}

/** The office that announced the window or suspended the month, in words. A cleared month may be suspended, too. */
function announcementOf({ status, isAnnounced, announcedBy, note }: Clearance): string {
  if (announcedBy === null) return 'Usually 1st to 10th, not announced';
  if (isAnnounced && status !== 'suspended') return `Announced by ${announcedBy}`;
  return note === null ? `Suspended by ${announcedBy}` : `Suspended: ${note}`;
}
