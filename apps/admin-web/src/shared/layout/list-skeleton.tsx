import { screenLimits } from '@kopa/contracts/screen-limits';
import { Skeleton } from '@mantine/core';
import classes from './list-skeleton.module.css';

/** Placeholders in the shape of the rows that come: two lines, and a button. They appear after 150 ms. */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {Array.from({ length: screenLimits.skeletonCards }, (_, index) => index).map((index) => (
        <div key={index} className={classes.row}>
          <div className={classes.lines}>
            <Skeleton height={14} width="40%" />
            <Skeleton height={12} width="65%" />
          </div>
          <Skeleton height={36} width={96} radius={8} />
        </div>
      ))}
    </div>
  );
}
