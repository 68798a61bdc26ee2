import { codeOf, textFor } from '@kopa/contracts/client';
import { pathOf } from '@kopa/contracts/route';
import {
  confirmArrival,
  type Journey,
  type NewJourney,
  startJourney,
  updateJourney,
} from '@kopa/contracts/safety/journeys';
import { showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import {
  hasFailed,
  type RequestOf,
  sendStored,
  type WaitingOptions,
  type WordsOf,
} from '../../device/outbox/outbox.ts';
import { countsAsDone } from '../../device/outbox/repeating.ts';
import type { Send, SendRequest } from '../../device/outbox/stored-sends.ts';
import { withTime } from '../../device/outbox/with-time.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import { momentInWords } from '../service/day-month-year.ts';
import { putJourney } from './journeys.cache.ts';
import { ownJourneysKey, sendJourneyKey } from './journeys.keys.ts';

/** Variables of the mutation that starts a journey. */
export interface StartSend extends Send {
  kind: 'start';
  /** With the time of the start, from which it counts. */
  journey: NewJourney & { at: string };
  /** The names of the contacts in their order, for display. */
  contactNames: string[];
}

/** A journey by its id, or by its start, which has no answer yet. */
export type JourneyReference = { id: number } | { start: StartSend };

interface Change extends Send {
  of: JourneyReference;
  /** Time of the change. */
  at: string;
}

/** Variables of the mutations that start, change and end a journey. */
export type JourneySend = StartSend | (Change & { kind: 'time'; expectedAt: string }) | (Change & { kind: 'arrival' });

const words: WordsOf<JourneySend> = (send) => {
  if (send.kind === 'start') return { kind: 'Journey', text: `From ${send.journey.from} to ${send.journey.to}` };
  return send.kind === 'time'
    ? { kind: 'New time of a journey', text: momentInWords(send.expectedAt) }
    : { kind: 'Arrival of a journey', text: momentInWords(send.at) };
};

const texts = {
  start: {
    success: ['Journey started', 'Your contacts have been asked to watch.'],
    failure: 'The journey was not started',
  },
  time: { success: ['New time saved', 'Your contacts see it.'], failure: 'The new time was not saved' },
  arrival: {
    success: ['Arrival confirmed', 'Your contacts see that you have arrived.'],
    failure: 'The arrival was not sent',
  },
} as const;

/** Registers how journeys are sent, including sends that an earlier page started. A failed one stays on its card. */
export function setUpJourneys(client: QueryClient, memberId: number, waiting: WaitingOptions): void {
  client.setMutationDefaults<Journey | null, Error, JourneySend>(sendJourneyKey, {
    ...waiting,
    meta: { request: requestOf satisfies RequestOf<JourneySend>, words },
    mutationFn: (send) => sendStored(send, () => unlessEnded(send)),
    onSuccess(journey, { kind }) {
      if (journey !== null) putJourney(client, memberId, journey);
      // The answer to a repetition is older than the frames that came meanwhile.
      refetchWhere(client, { queryKey: ownJourneysKey });
      const [title, message] = texts[kind].success;
      if (journey !== null) showToast({ title, message, tone: 'success' });
    },
    async onError(error, send) {
      if (!(await hasFailed(send, error))) return;
      showToast({ title: texts[send.kind].failure, message: textFor(error, 'Please try again.'), tone: 'error' });
    },
  });
}

/** Sends over HTTP. Null if the journey has ended meanwhile. */
async function unlessEnded(send: JourneySend): Promise<Journey | null> {
  try {
    return await sendOverHttp(send);
  } catch (error) {
    if (countsAsDone(codeOf(error))) return null;
    throw error;
  }
}

async function sendOverHttp(send: JourneySend): Promise<Journey> {
  if (send.kind === 'start') return start(send);
  const { of, at } = send;
  const { id } = 'id' in of ? of : await start(of.start);
  const params = { id };
  if (send.kind === 'arrival') return withTime({ at }, (body) => api.call(confirmArrival, { params, body }));
  return withTime({ at, expectedAt: send.expectedAt }, (body) => api.call(updateJourney, { params, body }));
}

/** Starts a journey, or finds the one that the same start has made. */
function start({ key, journey }: StartSend): Promise<Journey> {
  return withTime(journey, (body) => api.call(startJourney, { body }, { idempotencyKey: key }));
}

/** The call of a send. One that changes an unanswered journey comes after its start. */
function requestOf(send: JourneySend): SendRequest {
  if (send.kind === 'start') return { url: startJourney.url, body: send.journey };
  const { of, at } = send;
  const route = send.kind === 'arrival' ? confirmArrival : updateJourney;
  return {
    method: route.method as 'PUT' | 'PATCH',
    url: 'id' in of ? pathOf(route, of) : route.url,
    body: send.kind === 'arrival' ? { at } : { at, expectedAt: send.expectedAt },
    ...('id' in of ? {} : { after: { key: of.start.key, url: startJourney.url, body: of.start.journey } }),
  };
}
