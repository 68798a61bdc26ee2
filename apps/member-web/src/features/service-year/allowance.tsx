import { allowanceLimits } from '@kopa/contracts/limits';
import type { Allowance as AllowanceAnswers, AllowanceCount } from '@kopa/contracts/service/allowance';
import { monthName } from '@kopa/rules/service/service-calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';
import { allowanceQuery, answerMutation } from './allowance.queries.ts';
import classes from './service-year.module.css';
import { showNotSaved } from './show-not-saved.ts';

/** Whether the allowance of this month has come, for the member and for others. */
export function Allowance() {
  const member = useMember();
  const today = dayInLagos(new Date());
  const month = today.slice(0, 7);
  const { data, isLoadingError, refetch } = useQuery(allowanceQuery(month));
  const answer = useMutation({ ...answerMutation(useQueryClient(), member.id, month), onError: showNotSaved });
  const hasArrived = typeof data?.mine?.paidOn === 'string';
  const isAwaited = data?.mine?.paidOn === null;
  return (
    <>
      {isLoadingError && <LoadFailure text="This could not be loaded." onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <Skeleton height={160} radius="md" />}
      {data !== undefined && (
        <>
          <p className={classes.note}>{ownAnswer(data, month)}</p>
          <div className={classes.buttons}>
            <Button
              variant={hasArrived ? 'light' : 'filled'}
              aria-pressed={hasArrived}
              disabled={answer.isPending}
              // A second tap on a later day keeps the day of the first.
              onClick={() => !hasArrived && answer.mutate(today)}
            >
              It has arrived
            </Button>
            <Button
              variant={isAwaited ? 'light' : 'default'}
              aria-pressed={isAwaited}
              disabled={answer.isPending}
              onClick={() => answer.mutate(null)}
            >
              Not yet
            </Button>
          </div>
          <dl className={classes.list}>
            <Count name={member.deploymentState ?? 'Your state'} count={data.state} />
            <Count name={member.batch ?? 'Your batch'} count={data.batch} />
            <Count name="Everybody" count={data.everybody} />
          </dl>
          <p className={classes.note}>
            Shown from {allowanceLimits.answers} answers on, and renewed by {allowanceLimits.answers} at a time, so that
            nobody is recognised.
          </p>
        </>
      )}
    </>
  );
}

function ownAnswer({ mine }: AllowanceAnswers, month: string): string {
  const name = monthName(month);
  if (mine === null) return `Has your allowance for ${name} arrived?`;
  if (mine.paidOn === null) return `You said that the allowance for ${name} has not arrived yet.`;
  return `You said that the allowance for ${name} arrived on ${dayMonthYear(mine.paidOn)}.`;
}

function Count({ name, count }: { name: string; count: AllowanceCount | null }) {
  return (
    <div className={classes.item}>
      <dt>{name}</dt>
      <dd className={classes.figure}>
        {count === null ? 'Too few answers' : `${count.paid} of ${count.answers} paid`}
        {count !== null && <progress className={classes.bar} max={count.answers} value={count.paid} aria-hidden />}
      </dd>
    </div>
  );
}
