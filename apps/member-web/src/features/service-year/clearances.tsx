import type { Clearance, ServiceYear } from '@kopa/contracts/service/service-year';
import { monthName } from '@kopa/rules/service/service-calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { dayMonthYear, fromTo } from '../../shared/service/day-month-year.ts';
import classes from './service-year.module.css';
import { clearanceMutation } from './service-year.queries.ts';
import { showNotSaved } from './show-not-saved.ts';

const words: Partial<Record<Clearance['status'], string>> = {
  upcoming: 'Upcoming',
  open: 'Open, on weekdays',
  missed: 'Missed',
  unmarked: 'Not marked',
};
/** The states in which a member marks a clearance. A suspended one they mark from the opening of its window on. */
const markable: readonly Clearance['status'][] = ['open', 'missed', 'unmarked'];

/** The clearances of all months. */
export function Clearances({ year }: { year: ServiceYear }) {
  return (
    <section className={classes.section} aria-labelledby="clearances">
      <h2 id="clearances" className={classes.heading}>
        Clearances
      </h2>
      <ul className={classes.list}>
        {year.clearances.map((clearance) => (
          <Item key={clearance.month} clearance={clearance} />
        ))}
      </ul>
    </section>
  );
}

function Item({ clearance }: { clearance: Clearance }) {
  const { month, opensOn, closesOn, clearedOn, status } = clearance;
  const member = useMember();
  const enter = useMutation({ ...clearanceMutation(useQueryClient(), member.id), onError: showNotSaved });
  const today = dayInLagos(new Date());
  const isMarkable = status === 'suspended' ? opensOn <= today : markable.includes(status);
  return (
    <li className={classes.item} data-status={status}>
      <div className={classes.words}>
        <strong>{monthName(month)}</strong>
        <span className={classes.note}>
          {clearedOn === null ? fromTo(opensOn, closesOn) : `Cleared on ${dayMonthYear(clearedOn)}`}
        </span>
        <span className={classes.note} dir="auto">
          {announcementOf(clearance)}
        </span>
        {markable.includes(status) && <span className={classes.state}>{words[status]}</span>}
      </div>
      {status === 'upcoming' && <span className={classes.state}>{words[status]}</span>}
      {isMarkable && (
        <Button
          variant={status === 'open' ? 'filled' : 'default'}
          disabled={enter.isPending}
          onClick={() => enter.mutate({ month, clearedOn: today })}
        >
          Mark as cleared
        </Button>
      )}
      {status === 'cleared' && (
        <Button variant="default" disabled={enter.isPending} onClick={() => enter.mutate({ month, clearedOn: null })}>
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
