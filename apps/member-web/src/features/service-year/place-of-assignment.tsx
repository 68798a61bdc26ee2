import { ApiError } from '@kopa/contracts/client';
import type { OwnPpa } from '@kopa/contracts/service/ppas';
import { useLazy } from '@kopa/ui/use-lazy';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { PlaceFigures } from './place-figures.tsx';
import { deleteReviewMutation, ownPpaQuery, placeQuery } from './ppa.queries.ts';
import classes from './service-year.module.css';
import { showNotSaved } from './show-not-saved.ts';

const loadForm = async () => (await import('./review-form.tsx')).ReviewForm;

/** The member's place of primary assignment in the PPA book: its figures and reviews, and the own review. */
export function PlaceOfAssignment() {
  const own = useQuery(ownPpaQuery);
  const namesNoPlace = own.error instanceof ApiError && own.error.code === 'not_your_ppa';
  return (
    <>
      {own.isLoadingError && !namesNoPlace && (
        <LoadFailure text="This could not be loaded." onRetry={() => void own.refetch()} />
      )}
      {namesNoPlace && (
        <>
          <p className={classes.note}>Your portal record names no place yet. You can review yours once it does.</p>
          <OtherPlaces />
        </>
      )}
      {own.isPending && <Skeleton height={160} radius="md" />}
      {own.data !== undefined && <Place own={own.data} />}
    </>
  );
}

function Place({ own }: { own: OwnPpa }) {
  const figures = useQuery(placeQuery(own));
  const [writes, setWrites] = useState(false);
  const Form = useLazy(loadForm, writes, () => setWrites(false));
  const remove = useMutation({ ...deleteReviewMutation(useQueryClient()), onError: showNotSaved });
  return (
    <>
      <div className={classes.words}>
        <strong>{own.name}</strong>
        <span className={classes.note}>
          {own.lga}, {own.state}
        </span>
      </div>
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
          <OtherPlaces />
        </div>
      )}
      {figures.isLoadingError && (
        <LoadFailure text="The reviews could not be loaded." onRetry={() => void figures.refetch()} />
      )}
      {figures.isPending && <Skeleton height={160} radius="md" />}
      {figures.data !== undefined && <PlaceFigures place={own} figures={figures.data} />}
    </>
  );
}

function OtherPlaces() {
  return (
    <Button component={Link} to="/service/places" variant="default">
      Other places
    </Button>
  );
}
