import { Skeleton } from '@mantine/core';
import { PersonLineSkeleton } from '../../shared/people/person-line.tsx';
import classes from './post/post-card.module.css';

/** Skeleton of a post. */
export function PostSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <PersonLineSkeleton />
      <Skeleton height={14} />
      <Skeleton height={14} width="80%" />
      <Skeleton height={32} width="50%" radius="md" />
    </div>
  );
}
