import { screenLimits } from '@kopa/contracts/screen-limits';
import classes from '../lists/card-skeletons.module.css';
import { ConnectionCardSkeleton } from './connection-card.tsx';

const indexes = Array.from({ length: screenLimits.skeletonCards }, (_, index) => index);

/** Skeletons of three cards. */
export function CardSkeletons() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading" data-in-waiting>
      {indexes.map((index) => (
        <ConnectionCardSkeleton key={index} />
      ))}
    </div>
  );
}
