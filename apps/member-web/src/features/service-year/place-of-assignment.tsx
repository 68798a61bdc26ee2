import type { OwnPpa } from '@kopa/contracts/ppas';
import { usePart } from '@kopa/ui/use-part';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { PlaceFigures } from './place-figures.tsx';
import { deleteReviewMutation, ownPpaQuery, placeQuery } from './ppa.queries.ts';
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
  return (
    <>
      <div className={classes.words}>
        <strong>{own.name}</strong>
        <span className={classes.note}>
          {own.lga}, {own.state}
        </span>
      </div>
      <PlaceFigures place={own} figures={place ?? null} />
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
          <Button component={Link} to="/service/places" variant="default">
            Other places
          </Button>
        </div>
      )}
    </>
  );
}
