import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './dashboard.module.css';

interface SectionProps {
  title: string;
  /** What the content is read from: until it is there a skeleton stands in, and a failure can be tried again. */
  query?: { isPending: boolean; isLoadingError: boolean; refetch: () => Promise<unknown> };
  skeleton?: ReactNode;
  children: ReactNode;
}

/** A titled part of the dashboard. */
export function Section({ title, query, skeleton = <Skeleton height={128} radius={16} />, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {query?.isLoadingError ? (
        <p className={classes.failure} role="alert">
          This could not be loaded.
          <Button variant="subtle" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      ) : query?.isPending ? (
        skeleton
      ) : (
        children
      )}
    </section>
  );
}
