import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import classes from './dashboard.module.css';

interface SectionProps {
  title: string;
  /** The query behind the content: a skeleton is shown while it loads, and a retry after a failure. */
  query?: { isPending: boolean; isLoadingError: boolean; refetch: () => Promise<unknown> };
  skeleton?: ReactNode;
  /** Link to the full list; `label` names the list. It reads "See all" unless it has a `text`. */
  more?: { to: string; label: string; text?: string };
  children: ReactNode;
}

const defaultSkeleton = (
  <div className={classes.framed}>
    <RowSkeletons lead={40} />
  </div>
);

/** A section of the dashboard with a title. */
export function Section({ title, query, skeleton = defaultSkeleton, more, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.headingRow}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        {more !== undefined && (
          <Link to={more.to} className={classes.more} aria-label={more.label}>
            {more.text ?? 'See all'}
          </Link>
        )}
      </div>
      {query?.isLoadingError ? (
        <LoadFailure text="This could not be loaded." onRetry={() => void query.refetch()} />
      ) : query?.isPending ? (
        skeleton
      ) : (
        children
      )}
    </section>
  );
}
