import type { ContactStatus } from '@kopa/contracts/safety/journeys';
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SendState } from '../../device/outbox/send-state.tsx';
import { showFailure } from '../layout/show-failure.ts';
import { Confirm } from '../menus/confirm.tsx';
import type { JourneySend } from './journey.mutations.ts';
import classes from './journey-card.module.css';
import { cancelJourneyMutation } from './journeys.queries.ts';
import { timeInLagos } from './lagos-time.ts';
import { MoreTime } from './more-time.tsx';
import { type CurrentJourney, useCurrentJourney, useJourneySends } from './use-current-journey.ts';

/** The member's journey that is under way; nothing without one (product 2.46). */
export function JourneyCard() {
  const journey = useCurrentJourney();
  return journey === null ? null : <Card journey={journey} />;
}

function Card({ journey }: { journey: CurrentJourney }) {
  const { to, status, reference, arrivedAt, contacts, pending } = journey;
  const { arrive, changeTime } = useJourneySends();
  const cancel = useMutation({ ...cancelJourneyMutation(useQueryClient()), onError: showFailure });
  const [asksForTime, setAsksForTime] = useState(false);
  const [asksToCancel, setAsksToCancel] = useState(false);

  function cancelJourney() {
    // A journey that has reached nobody needs no call.
    if ('start' in reference) for (const { remove } of pending) remove();
    else cancel.mutate(reference.id, { onSettled: () => setAsksToCancel(false) });
  }

  return (
    <section className={classes.card} data-alerted={status === 'alerted' || undefined} aria-labelledby="journey">
      <h2 id="journey" className={classes.title}>
        <IconRoute size={24} stroke={1.75} aria-hidden />
        On the way to {to}
      </h2>
      <p className={classes.words}>{courseOf(journey)}</p>
      <ul className={classes.contacts} aria-label="Contacts">
        {contacts.map(({ id, name, status: contactStatus }) => (
          <li key={id}>
            {name} <span className={classes.note}>{contactWords(contactStatus)}</span>
          </li>
        ))}
      </ul>
      {pending.map((send) => (
        <p key={send.variables.key} className={classes.unsent}>
          {unsentWords(send.variables, journey)} <SendState pending={send} />
        </p>
      ))}
      {arrivedAt === null && (
        <div className={classes.buttons}>
          <Button onClick={() => arrive(reference)}>I have arrived</Button>
          <Button variant="default" aria-expanded={asksForTime} onClick={() => setAsksForTime(!asksForTime)}>
            I need more time
          </Button>
          <Button variant="subtle" onClick={() => setAsksToCancel(true)}>
            Cancel
          </Button>
        </div>
      )}
      {arrivedAt === null && asksForTime && (
        <MoreTime
          expectedAt={journey.expectedAt}
          onChoose={(expectedAt) => {
            setAsksForTime(false);
            changeTime(reference, expectedAt);
          }}
        />
      )}
      <Confirm
        opened={asksToCancel}
        title="Cancel the journey"
        text={
          'start' in reference
            ? 'Your contacts do not know of it yet.'
            : 'Your contacts are told. If you have arrived, confirm that instead.'
        }
        confirmLabel="Cancel journey"
        pending={cancel.isPending}
        onCancel={() => setAsksToCancel(false)}
        onConfirm={cancelJourney}
      />
    </section>
  );
}

/** The course of the journey in a sentence. */
function courseOf({ from, status, expectedAt, arrivedAt }: CurrentJourney): string {
  if (arrivedAt !== null) return `You arrived at ${timeInLagos(arrivedAt)}.`;
  const time = timeInLagos(expectedAt);
  if (status === 'alerted') return `Your contacts were told that you had not arrived by ${time}.`;
  if (status === 'due')
    return `Have you arrived? You expected to be there by ${time}. An hour later your contacts are told.`;
  return `From ${from}, expected by ${time}.`;
}

function contactWords(status: ContactStatus | null): string {
  if (status === null) return 'does not know yet';
  if (status === 'asked') return 'was asked';
  return status === 'watching' ? 'watches' : 'does not watch';
}

/** The part that has not reached the contacts. */
function unsentWords(send: JourneySend, { knownExpectedAt }: CurrentJourney): string {
  if (send.kind === 'start') return 'Your contacts do not know of this journey yet.';
  if (send.kind === 'arrival') return 'Your contacts do not know yet that you have arrived.';
  const known = knownExpectedAt === null ? '' : ` They know ${timeInLagos(knownExpectedAt)}.`;
  return `Your contacts do not know the new time yet.${known}`;
}
