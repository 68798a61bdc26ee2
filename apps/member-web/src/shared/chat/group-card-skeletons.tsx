import { screenLimits } from '@kopa/contracts/screen-limits';
import { Skeleton } from '@mantine/core';
import rows from '../layout/rows.module.css';
import classes from './group-card.module.css';

const indexes = Array.from({ length: screenLimits.skeletonCards }, (_, index) => index);

/** Skeletons of three groups. */
export function GroupCardSkeletons() {
  return (
    <div className={rows.rows} role="status" aria-label="Loading" data-in-waiting>
      {indexes.map((index) => (
        <GroupCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Skeleton of a group's row. */
function GroupCardSkeleton() {
  return (
    <div className={classes.row} aria-hidden>
      <Skeleton height={40} width={40} radius={10} />
      <div className={classes.words}>
        <Skeleton height={14} width="55%" my={4} />
        <Skeleton height={12} width="85%" mb={4} />
        <Skeleton height={44} width={112} radius="xl" ml="auto" />
      </div>
    </div>
  );
}
