import { buildConnection, buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { clear, createStore, set, values } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import type { SendRequest, StoredSend } from '../src/device/outbox/stored-sends.ts';
import { server } from '../test/server.ts';
import { sendOutbox } from './send-outbox.ts';

const store = createStore('kopa-outbox', 'sends');
const closed = { clients: { matchAll: () => Promise.resolve([]) } } as never;

beforeEach(() => clear(store));

const hour = 3_600_000;
const day = 24 * hour;

test('start and arrival of a device whose clock is a day ahead count from the time at which they come', async () => {
  const world = createWorld({
    ...{ signedInId: 1, members: [buildMember(1), buildMember(2)], connections: [buildConnection(1)] },
    now: () => new Date(Date.now() - day),
  });
  server.use(world);
  const at = new Date().toISOString();
  const route = { from: 'Ojota Park', to: 'Ibadan', vehicle: null, contactIds: [2] };
  const start = {
    url: '/api/journeys',
    body: { ...route, expectedAt: new Date(Date.now() + 2 * hour).toISOString(), at },
  };
  const startKey = crypto.randomUUID();
  const arrival = { method: 'PUT', url: '/api/journeys/:id/arrival', body: { at } } as const;
  const requests: [string, SendRequest][] = [
    [startKey, start],
    [crypto.randomUUID(), { ...arrival, after: { key: startKey, ...start } }],
  ];
  for (const [index, [key, request]] of requests.entries()) {
    const send: StoredSend = {
      ...{ key, memberId: 1, mutationKey: ['outbox'], scope: 'journey', variables: { key }, isFailed: false },
      ...{ submittedAt: Date.now() + index, request },
    };
    await set(key, send, store);
  }
  await sendOutbox(closed);
  expect(await values(store)).toEqual([]);
  expect(world.journeys).toMatchObject([{ to: 'Ibadan', status: 'arrived' }]);
  expect(Date.parse(world.journeys[0]?.startedAt ?? at)).toBeLessThan(Date.parse(at));
});
