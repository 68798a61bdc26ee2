import { screenLimits } from '@kopa/contracts/screen-limits';
import { Skeleton } from '@mantine/core';
import classes from './list-skeleton.module.css';

/** Placeholder cards in the shape of the content; they appear after 150 ms. */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {Array.from({ length: screenLimits.skeletonCards }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={72} radius={16} />
      ))}
    </div>
  );
}
