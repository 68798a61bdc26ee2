import { ApiError } from '@kopa/contracts/client';
import { type Check, checkRecord } from '@kopa/contracts/file/checks';
import { recordKindNames } from '@kopa/contracts/file/records';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { once } from '@kopa/ui/once';
import { useTitle } from '@kopa/ui/use-title';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { DigestRecipe } from '../../shared/file/digest-recipe.tsx';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import proof from './check.module.css';

const moment = once(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' }),
);

/** When Kopa received the record of a code, for everybody (product 2.48). */
export function Component() {
  useTitle('Check a code');
  const { code = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['checks', code],
    queryFn: ({ signal }) => api.call(checkRecord, { params: { code } }, { signal }),
  });
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <AuthFrame>
      <h1 className={classes.title}>{titleOf(data, isUnknown)}</h1>
      {isPending && <Skeleton height={160} role="status" aria-label="Loading" />}
      {isUnknown && <p>Kopa has no record with the code {code}. Please compare it with the printed one.</p>}
      {error !== null && !isUnknown && (
        <ErrorState text="The code could not be checked." onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Proof check={data} />}
      <BackToSignIn />
    </AuthFrame>
  );
}

function titleOf(data: Check | undefined, isUnknown: boolean): string {
  if (isUnknown) return 'No such code';
  return data === undefined ? 'Check a code' : `Kopa received this on ${moment().format(new Date(data.receivedAt))}`;
}

function Proof({ check: { kind, on, digest } }: { check: Check }) {
  return (
    <>
      <dl className={proof.list}>
        <div>
          <dt>Kind</dt>
          <dd>{recordKindNames[kind]}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{dayMonthYear(on)}</dd>
        </div>
        <div>
          <dt>Digest</dt>
          <dd className={proof.digest}>{digest}</dd>
        </div>
      </dl>
      <p>
        Compare the digest with the printed one, sign by sign. If both are the same, the printed record is what Kopa
        received then. Whether it is true, Kopa cannot tell.
      </p>
      <div className={proof.recipe}>
        <p>Kopa shows neither the text nor the name. To compute the digest of a printed record:</p>
        <DigestRecipe />
      </div>
    </>
  );
}
