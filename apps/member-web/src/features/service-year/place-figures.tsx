import { ppaLimits } from '@kopa/contracts/limits';
import { type Ppa, type PpaReview, ratingKeys, ratingNames } from '@kopa/contracts/service/ppas';
import { showsReviews } from '@kopa/rules/service/ppas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { MoreOptions } from '../../shared/menus/more-options.tsx';
import { reportItem } from '../../shared/moderation/report.store.ts';
import { type Place, reviewsQuery } from './ppa.queries.ts';
import classes from './service-year.module.css';

interface PlaceFiguresProps {
  place: Place;
  /** Figures of the place; null without any. */
  figures: Pick<Ppa, 'reviews' | 'ratings'> | null;
  /** The caller shows the number of reviews. */
  isCounted?: boolean;
}

/** The number of reviews of a place and, once they are enough, its ratings and the reviews. */
export function PlaceFigures({ place, figures, isCounted = false }: PlaceFiguresProps) {
  const reviews = figures?.reviews ?? 0;
  const isShown = showsReviews(reviews);
  return (
    <>
      {(!isShown || !isCounted) && (
        <p className={classes.note}>
          {reviews} {reviews === 1 ? 'review' : 'reviews'}
          {!isShown && `, shown from ${ppaLimits.reviews} on`}
        </p>
      )}
      {figures?.ratings && (
        <dl className={classes.list}>
          {ratingKeys.map((key) => (
            <div key={key} className={classes.rating}>
              <dt>{ratingNames[key]}</dt>
              <dd className={classes.figure}>
                {figures.ratings?.[key]} of {ppaLimits.ratingMax}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isShown && <Reviews place={place} />}
    </>
  );
}

function Reviews({ place }: { place: Place }) {
  const list = useInfiniteQuery(reviewsQuery(place));
  return (
    <>
      <ul className={classes.list}>
        {itemsOf(list.data).map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <LoadMore list={list} label="Load more reviews" />
    </>
  );
}

function Review({ review: { id, ratings, text, handover, isOwn } }: { review: PpaReview }) {
  const average = ratingKeys.reduce((sum, key) => sum + ratings[key], 0) / ratingKeys.length;
  return (
    <li className={classes.item}>
      <div className={classes.review}>
        <strong>
          {average.toFixed(1)} of {ppaLimits.ratingMax}
          {isOwn && ', yours'}
        </strong>
        {text !== null && <p>{text}</p>}
        {handover !== null && <p className={classes.note}>For the next one: {handover}</p>}
      </div>
      <MoreOptions items={isOwn ? [] : [reportItem('ppa_review', id)]} />
    </li>
  );
}
