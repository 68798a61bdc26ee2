import type { Clearance, ServiceYear } from '@kopa/contracts/service-year';
import { monthName } from '@kopa/rules/service-calendar';
import { dayInLagos } from '@kopa/rules/service-days';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { dayMonthYear, fromTo } from './day-month-year.ts';
import classes from './service-year.module.css';
import { clearanceMutation } from './service-year.queries.ts';
import { showNotSaved } from './show-not-saved.ts';

const words: Record<Exclude<Clearance['status'], 'cleared'>, string> = {
  upcoming: 'Upcoming',
  open: 'Open, on weekdays',
  missed: 'Missed',
};

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

function Item({ clearance: { month, opensOn, closesOn, clearedOn, status } }: { clearance: Clearance }) {
  const member = useMember();
  const enter = useMutation({ ...clearanceMutation(useQueryClient(), member.id), onError: showNotSaved });
  return (
    <li className={classes.item} data-status={status}>
      <div className={classes.words}>
        <strong>{monthName(month)}</strong>
        <span className={classes.note}>
          {clearedOn === null ? fromTo(opensOn, closesOn) : `Cleared on ${dayMonthYear(clearedOn)}`}
        </span>
        {(status === 'open' || status === 'missed') && <span className={classes.state}>{words[status]}</span>}
      </div>
      {status === 'upcoming' && <span className={classes.state}>{words[status]}</span>}
      {(status === 'open' || status === 'missed') && (
        <Button
          variant={status === 'open' ? 'filled' : 'default'}
          disabled={enter.isPending}
          onClick={() => enter.mutate({ month, clearedOn: dayInLagos(new Date()) })}
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
