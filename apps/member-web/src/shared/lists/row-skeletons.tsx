import { screenLimits } from '@kopa/contracts/screen-limits';
import { Skeleton } from '@mantine/core';
import classes from './row-skeletons.module.css';

const indexes = Array.from({ length: screenLimits.skeletonCards }, (_, index) => index);

/** Skeletons of three list rows: a picture or icon of `lead` CSS pixels, if any, with two lines beside it. */
export function RowSkeletons({ lead, isRound = true }: { lead: number; isRound?: boolean }) {
  return (
    <div className={classes.rows} role="status" aria-label="Loading" data-in-waiting>
      {indexes.map((index) => (
        <div key={index} className={classes.row} data-plain={lead === 0}>
          {lead > 0 && (
            <Skeleton height={lead} width={lead} radius={isRound ? lead : lead / 4} className={classes.lead} />
          )}
          <div className={classes.words}>
            <Skeleton height={14} width="45%" mb={8} />
            <Skeleton height={12} width="75%" />
          </div>
        </div>
      ))}
    </div>
  );
}
