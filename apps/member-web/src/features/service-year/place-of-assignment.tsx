import { ppaLimits } from '@kopa/contracts/limits';
import { type OwnPpa, type PpaReview, ratingKeys, ratingNames } from '@kopa/contracts/ppas';
import { showsReviews } from '@kopa/rules/ppas';
import { usePart } from '@kopa/ui/use-part';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { LoadMore } from '../../lists/load-more.tsx';
import { itemsOf } from '../../lists/pages.ts';
import { MoreOptions } from '../../on-demand/more-options.tsx';
import { reportItem } from '../../on-demand/report.store.ts';
import { deleteReviewMutation, ownPpaQuery, placeQuery, reviewsQuery } from './ppa.queries.ts';
import classes from './service-year.module.css';
import { showNotSaved } from './show-not-saved.ts';

const loadForm = async () => (await import('./review-form.tsx')).ReviewForm;

/** The member's place of primary assignment in the PPA book: its figures and reviews, and the own review. */
export function PlaceOfAssignment() {
  const own = useQuery(ownPpaQuery);
  return (
    <section className={classes.section} aria-labelledby="place">
      <h2 id="place" className={classes.heading}>
        Place of assignment
      </h2>
      {own.isLoadingError && <LoadFailure text="This could not be loaded." onRetry={() => void own.refetch()} />}
      {own.isPending && <Skeleton height={160} radius="md" />}
      {own.data !== undefined && <Place own={own.data} />}
    </section>
  );
}

function Place({ own }: { own: OwnPpa }) {
  const { data: place } = useQuery(placeQuery(own));
  const [writes, setWrites] = useState(false);
  const Form = usePart(loadForm, writes, () => setWrites(false));
  const remove = useMutation({ ...deleteReviewMutation(useQueryClient()), onError: showNotSaved });
  const reviews = place?.reviews ?? 0;
  return (
    <>
      <div className={classes.words}>
        <strong>{own.name}</strong>
        <span className={classes.note}>
          {own.lga}, {own.state}
        </span>
      </div>
      <p className={classes.note}>
        {reviews} {reviews === 1 ? 'review' : 'reviews'}
        {!showsReviews(reviews) && `, shown from ${ppaLimits.reviews} on`}
      </p>
      {place?.ratings && (
        <dl className={classes.list}>
          {ratingKeys.map((key) => (
            <div key={key} className={classes.item}>
              <dt>{ratingNames[key]}</dt>
              <dd className={classes.figure}>
                {place.ratings?.[key]} of {ppaLimits.ratingMax}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {showsReviews(reviews) && <Reviews own={own} />}
      {writes && Form !== null ? (
        <Form review={own.review} onClose={() => setWrites(false)} />
      ) : (
        <div className={classes.buttons}>
          <Button variant="light" onClick={() => setWrites(true)}>
            {own.review === null ? 'Write a review' : 'Change your review'}
          </Button>
          {own.review !== null && (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
              Delete review
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Reviews({ own }: { own: OwnPpa }) {
  const list = useInfiniteQuery(reviewsQuery(own));
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
