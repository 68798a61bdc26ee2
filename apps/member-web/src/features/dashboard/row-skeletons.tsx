import { screenLimits } from '@kopa/contracts/limits';
import { Skeleton } from '@mantine/core';
import classes from './dashboard.module.css';

const indexes = Array.from({ length: screenLimits.skeletonCards }, (_, index) => index);

/** Three rows of a list in waiting. */
export function RowSkeletons() {
  return (
    <div className={classes.waitingRows} role="status" aria-label="Loading" data-in-waiting>
      {indexes.map((index) => (
        <div key={index}>
          <Skeleton height={14} width="45%" mb={8} />
          <Skeleton height={12} width="75%" />
        </div>
      ))}
    </div>
  );
}
