import type { ServiceYear } from '@kopa/contracts/service/service-year';
import { isUnentered } from '@kopa/rules/service/current-clearance';
import { monthName } from '@kopa/rules/service/service-calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Form } from '@kopa/ui/form.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { dayProblem } from '../../shared/service/day-problem.ts';
import classes from './service-year.module.css';
import { monthsMutation } from './service-year.queries.ts';
import { showNotSaved } from './show-not-saved.ts';

interface AskForMonthsProps {
  year: ServiceYear;
  /** The card has gone with the button that had the focus. */
  onDone: () => void;
}

/** Asks once which of the closed months the member has cleared, each with its day. */
export function AskForMonths({ year, onDone }: AskForMonthsProps) {
  const member = useMember();
  const today = dayInLagos(serverNow());
  // The days of the ticked months; a tick alone would be a guess.
  const [days, setDays] = useState<Readonly<Record<string, string>>>({});
  const enter = useMutation({ ...monthsMutation(useQueryClient(), member.id), onError: showNotSaved });
  const months = year.clearances.filter(isUnentered).map(({ month }) => month);
  const entries = months.flatMap((month) => {
    const clearedOn = days[month];
    return clearedOn === undefined ? [] : [{ month, clearedOn }];
  });
  const isComplete = entries.every(({ month, clearedOn }) => dayProblem(clearedOn, `${month}-01`, today) === null);

  function tick(month: string, isTicked: boolean) {
    const { [month]: _before, ...others } = days;
    setDays(isTicked ? { ...others, [month]: '' } : others);
  }

  function answer(clearances: typeof entries) {
    if (!enter.isPending) enter.mutateAsync(clearances).then(onDone, () => undefined);
  }

  return (
    <section className={classes.card} aria-labelledby="cleared-months">
      <h2 id="cleared-months" className={classes.heading}>
        Which months have you cleared?
      </h2>
      <p className={classes.note}>Tick each of them and enter its day. This is asked once.</p>
      <Form aria-labelledby="cleared-months" onSubmit={() => isComplete && entries.length > 0 && answer(entries)}>
        <ul className={classes.months}>
          {months.map((month) => {
            const day = days[month];
            const name = monthName(month);
            return (
              <li key={month} className={classes.asked}>
                <label>
                  <input
                    type="checkbox"
                    checked={day !== undefined}
                    onChange={({ currentTarget }) => tick(month, currentTarget.checked)}
                  />
                  {name}
                </label>
                {day !== undefined && (
                  <TextInput
                    type="date"
                    aria-label={`Day of the clearance for ${name}`}
                    min={`${month}-01`}
                    max={today}
                    value={day}
                    error={day === '' ? undefined : dayProblem(day, `${month}-01`, today)}
                    onChange={({ currentTarget }) => setDays({ ...days, [month]: currentTarget.value })}
                  />
                )}
              </li>
            );
          })}
        </ul>
        <div className={classes.buttons}>
          <Button type="submit" disabled={entries.length === 0 || !isComplete} loading={enter.isPending}>
            Save
          </Button>
          <Button variant="default" disabled={enter.isPending} onClick={() => answer([])}>
            Not now
          </Button>
        </div>
      </Form>
    </section>
  );
}
