import { Skeleton } from '@mantine/core';
import classes from './post-card.module.css';

/** A post in waiting. */
export function PostSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.author}>
        <Skeleton circle height={44} width={44} />
        <span className={classes.words}>
          <Skeleton height={14} width="45%" my={4} />
          <Skeleton height={12} width="60%" />
        </span>
      </div>
      <Skeleton height={14} />
      <Skeleton height={14} width="80%" />
      <Skeleton height={32} width="50%" radius="md" />
    </div>
  );
}
