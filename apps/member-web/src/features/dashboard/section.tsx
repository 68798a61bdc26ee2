import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './dashboard.module.css';
import { RowSkeletons } from './row-skeletons.tsx';

interface SectionProps {
  title: string;
  /** What the content is read from: until it is there a skeleton stands in, and a failure can be tried again. */
  query?: { isPending: boolean; isLoadingError: boolean; refetch: () => Promise<unknown> };
  skeleton?: ReactNode;
  children: ReactNode;
}

/** A titled part of the dashboard. */
export function Section({ title, query, skeleton = <RowSkeletons />, children }: SectionProps) {
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
