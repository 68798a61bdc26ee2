import { journeyLimits } from '@kopa/contracts/limits';
import type { Journey } from '@kopa/contracts/safety/journeys';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../../shared/layout/show-failure.ts';
import { Tag } from '../../shared/layout/tag.tsx';
import { PersonLine } from '../../shared/people/person-line.tsx';
import { startConversation } from '../../shared/people/start-conversation.ts';
import { watchMutation } from '../../shared/safety/journeys.queries.ts';
import { timeInLagos } from '../../shared/safety/lagos-time.ts';
import classes from './journeys.module.css';

interface WatchedJourneyProps {
  journey: Journey;
  memberId: number;
}

/** A journey that the member was asked to watch. */
export function WatchedJourney({ journey, memberId }: WatchedJourneyProps) {
  const { id, traveller, from, to, vehicle, expectedAt, status, isAfterDark } = journey;
  const watch = useMutation({ ...watchMutation(useQueryClient(), memberId), onError: showFailure });
  const isWatching = journey.contacts.some(({ user, status: own }) => user.id === memberId && own === 'watching');
  const isAlerted = status === 'alerted';

  function stop() {
    watch.mutate(
      { id, isWatching: false },
      {
        onSuccess: () =>
          showToast({
            title: 'You do not watch this journey',
            tone: 'success',
            action: { label: 'Undo', onClick: () => watch.mutate({ id, isWatching: true }) },
          }),
      },
    );
  }

  return (
    <article className={classes.card} data-alerted={isAlerted || undefined} aria-label={`${traveller.name} to ${to}`}>
      <PersonLine person={traveller} />
      <p className={classes.words}>
        <strong>{isAlerted ? `Has not confirmed the arrival in ${to}` : `On the way to ${to}`}</strong>
        <span>
          From {from}
          {vehicle !== null && `, ${vehicle}`}
        </span>
        <span>
          {status === 'underway' ? 'Expected by' : 'Was expected by'} {timeInLagos(expectedAt)}
        </span>
        {status !== 'underway' && <span>Kopa last heard of them at {timeInLagos(journey.lastHeardAt)}</span>}
      </p>
      {isAfterDark && !isAlerted && (
        <p>
          <Tag isAccent>After dark</Tag>
        </p>
      )}
      {isAlerted && (
        <div className={classes.buttons}>
          <Button onClick={() => startConversation(traveller)}>Message</Button>
          <Button component="a" href={`tel:${journeyLimits.emergencyNumber}`} color="red.9">
            Call {journeyLimits.emergencyNumber}
          </Button>
        </div>
      )}
      <div className={classes.buttons}>
        {isWatching && (
          <Button variant="default" disabled={watch.isPending} onClick={stop}>
            Stop watching
          </Button>
        )}
        {!isWatching && (
          <>
            <Button variant="light" disabled={watch.isPending} onClick={() => watch.mutate({ id, isWatching: true })}>
              Watch
            </Button>
            <Button variant="default" disabled={watch.isPending} onClick={stop}>
              Decline
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
