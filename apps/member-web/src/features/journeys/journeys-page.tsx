import { hasEnded } from '@kopa/rules/safety/journeys';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { connectionsQuery } from '../../shared/people/connections.queries.ts';
import { JourneyCard } from '../../shared/safety/journey-card.tsx';
import { ownJourneysQuery, watchedJourneysQuery } from '../../shared/safety/journeys.queries.ts';
import { useCurrentJourney } from '../../shared/safety/use-current-journey.ts';
import { EndedJourney } from './ended-journey.tsx';
import { JourneyForm } from './journey-form.tsx';
import classes from './journeys.module.css';
import { WatchedJourney } from './watched-journey.tsx';

export const loader = pageLoader((client, { id }) => [
  client.prefetchInfiniteQuery(ownJourneysQuery),
  client.prefetchInfiniteQuery(watchedJourneysQuery),
  client.prefetchInfiniteQuery(connectionsQuery(id)),
]);

/** Starts a journey, and lists the member's own ones and those that they watch (product 2.46). */
export function Component() {
  const member = useMember();
  const own = useInfiniteQuery(ownJourneysQuery);
  const watched = useInfiniteQuery(watchedJourneysQuery);
  const current = useCurrentJourney();
  const watchedJourneys = itemsOf(watched.data);
  const alerted = watchedJourneys.filter(({ status }) => status === 'alerted');
  const others = watchedJourneys.filter(({ status }) => status !== 'alerted');
  const ended = itemsOf(own.data).filter(({ status }) => hasEnded(status));
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Journeys</h1>
      {alerted.map((journey) => (
        <WatchedJourney key={journey.id} journey={journey} memberId={member.id} />
      ))}
      <JourneyCard />
      {current === null && own.isPending && <RowSkeletons lead={0} />}
      {own.isLoadingError && (
        <LoadFailure text="Your journeys could not be loaded." onRetry={() => void own.refetch()} />
      )}
      {current === null && !own.isPending && <JourneyForm />}
      <section className={classes.section} aria-labelledby="watched">
        <h2 id="watched" className={classes.heading}>
          Journeys of others
        </h2>
        {watched.isPending && <RowSkeletons lead={48} />}
        {watched.isLoadingError && (
          <LoadFailure text="They could not be loaded." onRetry={() => void watched.refetch()} />
        )}
        {watched.data !== undefined && watchedJourneys.length === 0 && (
          <p className={classes.note}>Nobody has asked you to watch a journey.</p>
        )}
        {others.map((journey) => (
          <WatchedJourney key={journey.id} journey={journey} memberId={member.id} />
        ))}
        <LoadMore list={watched} label="Load more" />
      </section>
      {ended.length > 0 && (
        <section className={classes.section} aria-labelledby="own">
          <h2 id="own" className={classes.heading}>
            Your journeys
          </h2>
          <ul className={classes.list}>
            {ended.map((journey) => (
              <EndedJourney key={journey.id} journey={journey} />
            ))}
          </ul>
          <p className={classes.note}>Nobody but you and your contacts sees them. They are deleted after 7 days.</p>
          <LoadMore list={own} label="Load more" />
        </section>
      )}
    </div>
  );
}
