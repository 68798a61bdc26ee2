import type { Connection } from '@kopa/contracts/people/connections';
import { buildConnection, buildMember } from '@kopa/mocks/builders';
import { connectionView, otherUserView } from '@kopa/mocks/people/views';
import { createWorld } from '@kopa/mocks/world';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { itemsOf } from '../lists/pages.ts';
import { putConnection, refetchAfterConnectionChange, removeConnection } from './connections.cache.ts';
import { connectionsQuery, receivedRequestsQuery, sentRequestsQuery } from './connections.queries.ts';
import { peopleQuery, personQuery } from './people.queries.ts';

const ada = 1;
const bayo = 2;

/** The server's current answers, which the cache must equal. */
function screenOf(stored: ReturnType<typeof buildConnection>[]) {
  const world = createWorld({ members: [buildMember(ada), buildMember(bayo), buildMember(3)], connections: stored });
  const [me, friend, other] = world.members.map(({ user }) => user);
  if (me === undefined || friend === undefined || other === undefined) throw new Error('three members');
  const views = stored.map((connection) => connectionView(world, ada, connection));
  const client = new QueryClient();
  const page = (items: Connection[]) => ({
    pages: [{ items, nextCursor: null, total: null }],
    pageParams: [undefined],
  });
  client.setQueryData(connectionsQuery(ada).queryKey, page(views.filter(({ status }) => status === 'accepted')));
  const pending = views.filter(({ status }) => status === 'pending');
  client.setQueryData(receivedRequestsQuery(ada).queryKey, page(pending.filter((one) => one.connectedUserId === ada)));
  client.setQueryData(sentRequestsQuery(ada).queryKey, page(pending.filter((one) => one.userId === ada)));
  client.setQueryData(peopleQuery({}).queryKey, [otherUserView(world, me, other), otherUserView(world, me, friend)]);
  client.setQueryData(personQuery(bayo).queryKey, otherUserView(world, me, friend));
  return {
    client,
    views,
    shown: () => ({
      accepted: itemsOf(client.getQueryData(connectionsQuery(ada).queryKey)).map(({ id }) => id),
      received: itemsOf(client.getQueryData(receivedRequestsQuery(ada).queryKey)).map(({ id }) => id),
      sent: itemsOf(client.getQueryData(sentRequestsQuery(ada).queryKey)).map(({ id }) => id),
      cards: client.getQueryData(peopleQuery({}).queryKey)?.map(({ connection }) => connection?.status ?? null),
      profile: client.getQueryData(personQuery(bayo).queryKey)?.connection ?? null,
    }),
  };
}

const pending = buildConnection(7, { userId: bayo, connectedUserId: ada, status: 'pending' });
const accepted = buildConnection(7, { userId: bayo, connectedUserId: ada });

function viewOf(stored: typeof pending): Connection {
  const [view] = screenOf([stored]).views;
  if (view === undefined) throw new Error('one connection');
  return view;
}

test('a new request is on the requests screen, the card and the profile, as after a refetch', () => {
  const screen = screenOf([]);
  putConnection(screen.client, ada, viewOf(pending));
  putConnection(screen.client, ada, viewOf(pending));
  expect(screen.shown()).toEqual(screenOf([pending]).shown());
});

test('an accepted request moves to the connections, as after a refetch', () => {
  const screen = screenOf([pending]);
  putConnection(screen.client, ada, viewOf(accepted));
  expect(screen.shown()).toEqual(screenOf([accepted]).shown());
});

test('a rejected request leaves every list', () => {
  const screen = screenOf([pending]);
  putConnection(screen.client, ada, { ...viewOf(pending), status: 'rejected' });
  expect(screen.shown()).toMatchObject({ accepted: [], received: [], sent: [] });
});

test('a request that the member sent is under sent requests and can be cancelled', () => {
  const sent = buildConnection(8, { userId: ada, connectedUserId: bayo, status: 'pending' });
  const screen = screenOf([]);
  putConnection(screen.client, ada, viewOf(sent));
  expect(screen.shown()).toEqual(screenOf([sent]).shown());
  removeConnection(screen.client, ada, bayo);
  expect(screen.shown()).toEqual(screenOf([]).shown());
});

test('after a disconnect the email and state code are private again', () => {
  const screen = screenOf([accepted]);
  expect(screen.client.getQueryData(personQuery(bayo).queryKey)?.email).toBe('bayo.adeyemi@example.ng');
  removeConnection(screen.client, ada, bayo);
  removeConnection(screen.client, ada, bayo);
  expect(screen.shown()).toEqual(screenOf([]).shown());
  expect(screen.client.getQueryData(personQuery(bayo).queryKey)).toMatchObject({ email: null, stateCode: null });
});

test('a first fetch that is in flight when a connection changes is repeated, because its result may be older than the change', async () => {
  const client = new QueryClient();
  const answers: ((people: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const list = new QueryObserver(client, { queryKey: peopleQuery({ search: 'Bayo' }).queryKey as string[], queryFn });
  const stop = list.subscribe(() => undefined);
  void refetchAfterConnectionChange(client);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('before the change');
  answers[1]?.('after it');
  await expect.poll(() => list.getCurrentResult().data).toBe('after it');
  stop();
});
