import type { Journey } from '@kopa/contracts/safety/journeys';
import { timeInLagos } from '../../shared/safety/lagos-time.ts';
import classes from './journeys.module.css';

/** An own journey that is over. */
export function EndedJourney({ journey: { from, to, status, startedAt, endedAt } }: { journey: Journey }) {
  const end = endedAt === null ? '' : ` ${timeInLagos(endedAt)}`;
  return (
    <li className={classes.ended}>
      <strong>
        {from} to {to}
      </strong>
      <span className={classes.note}>
        Started {timeInLagos(startedAt)}, {status === 'arrived' ? 'arrived' : 'cancelled'}
        {end}
      </span>
    </li>
  );
}
