import { rightClock } from '@kopa/ui/testing/right-clock';
import { clear, createStore, del, set, values } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StoredSend } from '../src/device/outbox/stored-sends.ts';
import { sendOutbox } from './send-outbox.ts';

const store = createStore('kopa-outbox', 'sends');
const closed = { clients: { matchAll: () => Promise.resolve([]) } } as never;
const showing = (visibilityState: string) =>
  ({ clients: { matchAll: () => Promise.resolve([{ visibilityState }]) } }) as never;

const now = Date.now();

function waits(key: string, fields: Partial<StoredSend> = {}): Promise<void> {
  const send: StoredSend = {
    ...{ key, memberId: 1, mutationKey: ['outbox'], scope: 'a chat', variables: { key }, submittedAt: now },
    ...{ isFailed: false, request: { url: '/api/messages/direct', body: { content: key } } },
    ...fields,
  };
  return set(key, send, store);
}

interface Call {
  key: string | null;
  body: unknown;
}

/** Answers the session's member, and each send by its key. */
function serve(answerOf: (key: string) => number | Error | Response, session: number | null = 1): Call[] {
  const sent: Call[] = [];
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', headers, body }: RequestInit) => {
    if (method === 'GET')
      return Promise.resolve(new Response(`{"id":${session}}`, { status: session === null ? 401 : 200 }));
    const key = new Headers(headers).get('idempotency-key') ?? '';
    sent.push({ key, body: JSON.parse(String(body)) });
    const answer = answerOf(key);
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(answer instanceof Response ? answer : new Response('{}', { status: answer }));
  });
  return sent;
}
const left = async () =>
  (await values<StoredSend>(store)).map(({ key, isFailed }) => (isFailed ? `${key} failed` : key));

beforeEach(() => clear(store));

test('waiting sends go out once each, in order, with their keys', async () => {
  await waits('a second', { submittedAt: now + 2 });
  await waits('the first', { submittedAt: now + 1 });
  const sent = serve(() => 201);
  await sendOutbox(closed);
  await sendOutbox(closed);
  expect(sent).toEqual([
    { key: 'the first', body: { content: 'the first' } },
    { key: 'a second', body: { content: 'a second' } },
  ]);
  expect(await left()).toEqual([]);
});

test('the end of a pin goes out with its method', async () => {
  const method = vi.fn();
  await waits('unpin', { request: { method: 'DELETE', url: '/api/users/1/conversations/2/pin', body: {} } });
  serve(() => new Response(null, { status: 204 }));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    method(init.method, url);
    return fetch(url, init);
  });
  await sendOutbox(closed);
  expect(method).toHaveBeenLastCalledWith('DELETE', '/api/users/1/conversations/2/pin');
  expect(await left()).toEqual([]);
});

test('a visible page sends by itself, a hidden one does not', async () => {
  await waits('first');
  const sent = serve(() => 201);
  await sendOutbox(showing('visible'));
  expect(await left()).toEqual(['first']);
  await sendOutbox(showing('hidden'));
  expect(sent).toHaveLength(1);
  expect(await left()).toEqual([]);
});

test('a page that opens in between sends the rest', async () => {
  await waits('first', { submittedAt: now + 1 });
  await waits('second', { submittedAt: now + 2 });
  const sent = serve(() => 201);
  const matchAll = () => Promise.resolve(sent.length === 0 ? [] : [{ visibilityState: 'visible' }]);
  await sendOutbox({ clients: { matchAll } } as never);
  expect(sent.map(({ key }) => key)).toEqual(['first']);
  expect(await left()).toEqual(['second']);
});

test('a voice note that is not uploaded yet waits for a page', async () => {
  await waits('first', { request: null });
  const sent = serve(() => 201);
  await sendOutbox(closed);
  expect(sent).toEqual([]);
  expect(await left()).toEqual(['first']);
});

test('only sends of the signed-in member go out', async () => {
  await waits('first', { memberId: 2 });
  const sent = serve(() => 201);
  await sendOutbox(closed);
  serve(() => 201, null);
  await sendOutbox(closed);
  expect(sent).toEqual([]);
  expect(await left()).toEqual(['first']);
});

test('a session that ends in between keeps the rest for the next sign-in', async () => {
  await waits('first', { submittedAt: now + 1 });
  await waits('elsewhere', { submittedAt: now + 2, scope: 'another chat' });
  const sent = serve(() => 401);
  await sendOutbox(closed);
  expect(sent).toHaveLength(1);
  expect((await left()).sort()).toEqual(['elsewhere', 'first']);
});

test('a refused send stays as failed and blocks nothing; a failed one is not sent', async () => {
  await waits('failed', { submittedAt: now + 0, isFailed: true });
  await waits('first', { submittedAt: now + 1 });
  await waits('second', { submittedAt: now + 2 });
  const sent = serve((key) => (key === 'first' ? 403 : 201));
  await sendOutbox(closed);
  expect(sent.map(({ key }) => key)).toEqual(['first', 'second']);
  expect((await left()).sort()).toEqual(['failed failed', 'first failed']);
});

test.each([
  503,
  new Response('{}', { status: 429, headers: { 'retry-after': '20' } }),
  new TypeError('Failed to fetch'),
])('without an answer the browser is asked again: %s', async (answer) => {
  await waits('first', { submittedAt: now + 1 });
  await waits('second', { submittedAt: now + 2 });
  const sent = serve(() => answer);
  await expect(sendOutbox(closed)).rejects.toThrow();
  expect(sent).toHaveLength(1);
  expect((await left()).sort()).toEqual(['first', 'second']);
});

test('a send without an answer blocks its own chat only', async () => {
  await waits('first', { submittedAt: now + 1 });
  await waits('second', { submittedAt: now + 2 });
  await waits('elsewhere', { submittedAt: now + 3, scope: 'another chat' });
  const sent = serve((key) => (key === 'elsewhere' ? 201 : 503));
  await expect(sendOutbox(closed)).rejects.toThrow();
  expect(sent.map(({ key }) => key)).toEqual(['first', 'elsewhere']);
  expect((await left()).sort()).toEqual(['first', 'second']);
});

test('a text that was written after a voice note does not overtake it', async () => {
  await waits('voice', { submittedAt: now + 1, request: null });
  await waits('did you hear it?', { submittedAt: now + 2 });
  const sent = serve(() => 201);
  await sendOutbox(closed);
  expect(sent).toEqual([]);
});

test.each([429, new Response('{}', { status: 429, headers: { 'retry-after': '61' } })])(
  'a limit without a near end is a refusal: %s',
  async (answer) => {
    await waits('to a stranger');
    serve(() => answer);
    await sendOutbox(closed);
    expect(await left()).toEqual(['to a stranger failed']);
  },
);

test('a send older than its key waits for the member', async () => {
  await waits('old', { submittedAt: now - 49 * 60 * 60 * 1000 });
  const sent = serve(() => 201);
  await sendOutbox(closed);
  expect(sent).toEqual([]);
});

test('a send deleted during sending does not come back', async () => {
  await waits('given up');
  serve(() => 201);
  const answer = vi.fn(async () => {
    await clear(store);
    return new Response('{}', { status: 403 });
  });
  const fetched = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => (init.method === 'POST' ? answer() : fetched(url, init)));
  await sendOutbox(closed);
  expect(answer).toHaveBeenCalledTimes(1);
  expect(await left()).toEqual([]);
});

test('a send that is given up while another one is under way does not go out', async () => {
  await waits('first', { submittedAt: now + 1 });
  await waits('given up', { submittedAt: now + 2 });
  const sent = serve(() => 201);
  const fetched = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') await del('given up', store);
    return fetched(url, init);
  });
  await sendOutbox(closed);
  expect(sent.map(({ key }) => key)).toEqual(['first']);
  expect(await left()).toEqual([]);
});

const inJourney = { scope: 'journey' } as const;
const start = { url: '/api/journeys', body: { to: 'Ibadan', at: '2026-11-26T10:00:00.000Z' } };
const arrival = { method: 'PUT', url: '/api/journeys/:id/arrival', body: { at: '2026-11-26T12:00:00.000Z' } } as const;

test('the arrival of a journey that was started without a network goes to the journey that its start has made', async () => {
  await waits('start', { ...inJourney, submittedAt: now + 1, request: start });
  const after = { key: 'start', ...start };
  await waits('arrival', { ...inJourney, submittedAt: now + 2, request: { ...arrival, after } });
  const urls: string[] = [];
  const sent = serve(() => new Response('{"id":7}', { status: 201 }));
  const fetched = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    urls.push(`${init.method ?? 'GET'} ${url}`);
    return fetched(url, init);
  });
  await sendOutbox(closed);
  expect(urls.slice(1)).toEqual(['POST /api/journeys', 'POST /api/journeys', 'PUT /api/journeys/7/arrival']);
  expect(sent.map(({ key }) => key)).toEqual(['start', 'start', 'arrival']);
  expect(await left()).toEqual([]);
});

test('an arrival in a journey that has ended counts as sent', async () => {
  await waits('arrival', { ...inJourney, request: { ...arrival, url: '/api/journeys/7/arrival' } });
  serve(() => new Response('{"code":"journey_ended","message":"It has ended."}', { status: 409 }));
  await sendOutbox(closed);
  expect(await left()).toEqual([]);
});

test('a start that is refused keeps its arrival', async () => {
  await waits('arrival', { ...inJourney, request: { ...arrival, after: { key: 'start', ...start } } });
  const sent = serve(() => new Response('{"code":"journey_active"}', { status: 409 }));
  await sendOutbox(closed);
  expect(sent.map(({ key }) => key)).toEqual(['start']);
  expect(await left()).toEqual(['arrival failed']);
});

test('a send that is refused for another reason than its time is not repeated without it', async () => {
  await waits('arrival', { ...inJourney, request: { ...arrival, url: '/api/journeys/7/arrival' } });
  const sent = serve(() => 400);
  await sendOutbox(closed);
  expect(sent.map(({ body }) => body)).toEqual([arrival.body]);
  expect(await left()).toEqual(['arrival failed']);
});

test('marks of which some are refused wait for the marker’s decision', async () => {
  await waits('all taken');
  await waits('some refused', { scope: 'another' });
  const answer = (refused: object[]) => Response.json({ accepted: 1, refused });
  serve((key) => answer(key === 'all taken' ? [] : [{ memberId: 5, code: 'roll_call_closed' }]));
  await sendOutbox(closed);
  expect(await left()).toEqual(['some refused failed']);
});

test('marks go with the server’s time, by an answer of now', async () => {
  const hour = 3_600_000;
  const tapped = now - 60_000;
  const body = { marks: [{ memberId: 5, mark: 'present', at: new Date(tapped).toISOString() }] };
  await waits('marks', { request: { url: '/api/roll-calls/1/marks', body, hasDeviceTimes: true } });
  const sent = serve(() => 200);
  const fetched = fetch;
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + hour);
  const headers = { date: new Date(Date.now() - hour).toUTCString() };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    init.method === 'POST' ? fetched(url, init) : new Response('{"id":1}', { headers }),
  );
  await sendOutbox(closed);
  later.mockRestore();
  await rightClock();
  const { marks } = (sent[0]?.body ?? body) as typeof body;
  expect(Math.abs(Date.parse(marks[0]?.at ?? '') - (tapped - hour))).toBeLessThan(60_000);
});
