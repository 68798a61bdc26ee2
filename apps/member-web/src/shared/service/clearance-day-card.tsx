import {
  type ClearanceDay,
  clearanceDayStatuses,
  type NewClearanceAnswer,
} from '@kopa/contracts/service/clearance-days';
import { Button, Skeleton } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../layout/show-failure.ts';
import { LoadFailure } from '../lists/load-failure.tsx';
import { clearanceAnswerMutation, clearanceDayQuery } from './clearance-day.queries.ts';
import classes from './clearance-day-card.module.css';
import { clearanceStatusNames, othersInWords, timeOfDay, waitInWords, waits } from './clearance-words.ts';
import { KeepClearanceRecord } from './keep-clearance-record.tsx';

/** How members have found the clearance of today, and the member's own answer (product 4.54). */
export function ClearanceDayCard() {
  const { data, isLoadingError, refetch } = useQuery(clearanceDayQuery);
  const { mutate, isPending } = useMutation({ ...clearanceAnswerMutation(useQueryClient()), onError: showFailure });
  // Another date may have been announced since the page asked.
  if (data?.isInWindow === false) return null;
  return (
    <section className={classes.card} aria-labelledby="clearance-today">
      <h2 id="clearance-today" className={classes.title}>
        <IconCalendarCheck size={24} stroke={1.75} aria-hidden />
        Clearance today
      </h2>
      {isLoadingError && <LoadFailure text="The answers could not be loaded." onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <Skeleton height={96} radius="md" />}
      {data !== undefined && <Answers day={data} isPending={isPending} onAnswer={mutate} />}
      <div className={classes.buttons}>
        <KeepClearanceRecord day={data} />
        {data !== undefined && data.own !== null && (
          <Button variant="subtle" disabled={isPending} onClick={() => mutate(null)}>
            Take my answer back
          </Button>
        )}
      </div>
    </section>
  );
}

interface AnswersProps {
  day: ClearanceDay;
  isPending: boolean;
  onAnswer: (answer: NewClearanceAnswer) => void;
}

function Answers({ day, isPending, onAnswer }: AnswersProps) {
  const { place, own, answers, asOf } = day;
  return (
    <>
      <p className={classes.others} role="status">
        {othersInWords(day)}
      </p>
      <fieldset className={classes.buttons} aria-label="How is it?">
        {clearanceDayStatuses.map((status) => (
          <Button
            key={status}
            variant={own?.status === status ? 'filled' : 'default'}
            aria-pressed={own?.status === status}
            disabled={isPending}
            onClick={() => own?.status !== status && onAnswer({ status })}
          >
            {clearanceStatusNames[status]}
          </Button>
        ))}
      </fieldset>
      {own?.status === 'open' && (
        <fieldset className={classes.buttons}>
          <legend>How long is the wait?</legend>
          {waits.map((minutes) => (
            <Button
              key={minutes}
              variant={own.waitMinutes === minutes ? 'filled' : 'default'}
              aria-pressed={own.waitMinutes === minutes}
              disabled={isPending}
              onClick={() => onAnswer({ status: 'open', waitMinutes: minutes })}
            >
              {waitInWords(minutes)}
            </Button>
          ))}
        </fieldset>
      )}
      <p className={classes.note}>
        From members in {place.lga}, {place.state}, not from the service.
        {answers !== null && ` As of ${timeOfDay(asOf)}.`}
        {own !== null && ` You answered at ${timeOfDay(own.at)}.`}
      </p>
    </>
  );
}
