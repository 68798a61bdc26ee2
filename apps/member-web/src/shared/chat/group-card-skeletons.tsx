import { screenLimits } from '@kopa/contracts/screen-limits';
import { Skeleton } from '@mantine/core';
import stack from '../lists/card-skeletons.module.css';
import classes from './group-card.module.css';

const indexes = Array.from({ length: screenLimits.skeletonCards }, (_, index) => index);

/** Skeletons of three group cards. */
export function GroupCardSkeletons() {
  return (
    <div className={stack.cards} role="status" aria-label="Loading" data-in-waiting>
      {indexes.map((index) => (
        <GroupCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Skeleton of a group card. */
export function GroupCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.head}>
        <Skeleton height={48} width={48} radius={12} />
        <div className={classes.words}>
          <Skeleton height={14} width="55%" my={4} />
          <Skeleton height={12} width="35%" />
        </div>
      </div>
      <Skeleton height={14} width="85%" />
      <Skeleton height={44} width={112} radius="xl" mt={4} />
    </div>
  );
}
