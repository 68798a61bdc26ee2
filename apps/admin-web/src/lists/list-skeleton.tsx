import { screenLimits } from '@kopa/contracts/limits';
import { Skeleton } from '@mantine/core';
import classes from './list-skeleton.module.css';

/** Cards in the shape of what comes; they appear after 150 ms only. */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {Array.from({ length: screenLimits.skeletonCards }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={72} radius={16} />
      ))}
    </div>
  );
}
