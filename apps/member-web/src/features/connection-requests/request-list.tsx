import type { Connection } from '@kopa/contracts/people/connections';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf, type Pages } from '../../shared/lists/pages.ts';
import { CardSkeletons } from '../../shared/people/card-skeletons.tsx';
import classes from './connection-requests-page.module.css';

interface RequestListProps {
  title: string;
  requests: UseInfiniteQueryResult<Pages<Connection>>;
  emptyTitle: string;
  emptyText: string;
  children: (request: Connection) => ReactNode;
}

/** A heading with its requests, or a text without requests. */
export function RequestList({ title, requests, emptyTitle, emptyText, children }: RequestListProps) {
  const headingId = useId();
  const items = itemsOf(requests.data);
  return (
    <section className={classes.section} aria-labelledby={headingId} aria-busy={requests.isPending}>
      <h2 id={headingId} className={classes.heading}>
        {title}
      </h2>
      {requests.isPending && <CardSkeletons />}
      {requests.isError && requests.data === undefined && (
        <ErrorState text="The requests could not be loaded." onRetry={() => void requests.refetch()} />
      )}
      {requests.data !== undefined && items.length === 0 && (
        <EmptyState drawing="request" title={emptyTitle} text={emptyText} />
      )}
      <div>{items.map(children)}</div>
      <LoadMore list={requests} label="Load more requests" />
    </section>
  );
}
