import type { ContactStatus, Journey, JourneyRoute, JourneyStatus } from '@kopa/contracts/safety/journeys';
import { hasEnded } from '@kopa/rules/safety/journeys';
import { newKey } from '@kopa/ui/new-key';
import { serverNow } from '@kopa/ui/server-clock';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type Pending, usePending } from '../../device/outbox/use-pending.ts';
import { itemsOf } from '../lists/pages.ts';
import type { JourneyReference, JourneySend, StartSend } from './journey.mutations.ts';
import { sendJourneyKey } from './journeys.keys.ts';
import { ownJourneysQuery } from './journeys.queries.ts';

/** The member's journey that is under way, with the sends that the server has not answered. */
export interface CurrentJourney extends Pick<JourneyRoute, 'to' | 'from'> {
  reference: JourneyReference;
  status: JourneyStatus;
  /** The newest expected time, whether or not the contacts have it. */
  expectedAt: string;
  /** The expected time that the contacts have; null while they do not know of the journey. */
  knownExpectedAt: string | null;
  /** When the member arrived, while the arrival is on its way. */
  arrivedAt: string | null;
  /** The status is null while the contact has not been asked. */
  contacts: { id: number; name: string; status: ContactStatus | null }[];
  pending: Pending<JourneySend>[];
}

/** The member's journey that is under way, also before the server has it; null without one. */
export function useCurrentJourney(): CurrentJourney | null {
  const { data } = useInfiniteQuery(ownJourneysQuery);
  const sends = usePending<JourneySend>(sendJourneyKey);
  const active = itemsOf(data).find(({ status }) => !hasEnded(status));
  const starts = sends.map(({ variables }) => variables).filter((send) => send.kind === 'start');
  const known = active === undefined ? startedHere(starts[0]) : startedThere(active);
  if (known === null) return null;
  const pending = sends.filter(({ variables }) => isOf(variables, known));
  let { expectedAt } = known;
  let arrivedAt: string | null = null;
  for (const { variables } of pending) {
    if (variables.kind === 'time') expectedAt = variables.expectedAt;
    if (variables.kind === 'arrival') arrivedAt = variables.at;
  }
  return { ...known, expectedAt, arrivedAt, pending };
}

interface Known extends Omit<CurrentJourney, 'arrivedAt' | 'pending'> {
  startedAt: string;
}

/** True for a send of this journey. A change may name the start, also once the start has its answer. */
function isOf(send: JourneySend, { reference, startedAt }: Known): boolean {
  const of = send.kind === 'start' ? { start: send } : send.of;
  if ('id' in of) return 'id' in reference && of.id === reference.id;
  return of.start.journey.at === startedAt;
}

function startedThere({ id, from, to, status, startedAt, expectedAt, contacts }: Journey): Known {
  return {
    ...{ reference: { id }, from, to, status, startedAt, expectedAt, knownExpectedAt: expectedAt },
    contacts: contacts.map(({ user: { id: contactId, name }, status: answer }) => ({
      id: contactId,
      name,
      status: answer,
    })),
  };
}

function startedHere(start: StartSend | undefined): Known | null {
  if (start === undefined) return null;
  const { from, to, expectedAt, contactIds, at: startedAt } = start.journey;
  return {
    ...{ reference: { start }, from, to, status: 'underway', startedAt, expectedAt, knownExpectedAt: null },
    contacts: contactIds.map((id, index) => ({ id, name: start.contactNames[index] ?? '', status: null })),
  };
}

/** Returns the functions that start, change and end the member's journey, one after the other. */
export function useJourneySends() {
  const { mutate } = useMutation<unknown, Error, JourneySend>({
    mutationKey: sendJourneyKey,
    scope: { id: 'journey' },
  });
  const now = () => ({ key: newKey(), at: serverNow().toISOString() });
  return {
    start(journey: Omit<StartSend['journey'], 'at'>, contactNames: string[]): void {
      const { key, at } = now();
      mutate({ kind: 'start', key, journey: { ...journey, at }, contactNames });
    },
    changeTime: (of: JourneyReference, expectedAt: string): void => mutate({ kind: 'time', of, expectedAt, ...now() }),
    arrive: (of: JourneyReference): void => mutate({ kind: 'arrival', of, ...now() }),
  };
}
