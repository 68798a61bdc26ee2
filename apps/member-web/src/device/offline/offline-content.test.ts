import { ApiError } from '@kopa/contracts/client';
import { buildUser } from '@kopa/mocks/builders';
import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { directMessagesKey } from '../../features/chat/messages.keys.ts';
import { storeMember } from '../../session/stored-member.ts';
import { refreshFirstPage } from '../../shared/lists/first-page.ts';
import { createOfflineContent } from './offline-content.ts';
import { clearOffline, offlineEntries, readOffline } from './offline-store.ts';
import { dropRestored } from './restored.ts';

beforeEach(async () => {
  await clearOffline();
  storeMember(buildUser(1));
});

/** Opens the app of a member, as at a start. */
function start(memberId = 1) {
  const content = createOfflineContent(memberId);
  const client = createQueryClient(content.persister as never);
  onTestFinished(content.follow(client));
  return { content, client };
}

const answer = (items: string[]) => () => Promise.resolve({ pages: [{ items }], pageParams: [undefined] });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** Shows a chat with the fetched messages. */
function read(client: QueryClient, otherId: number, queryFn: () => Promise<unknown>) {
  const observer = new QueryObserver(client, {
    queryKey: directMessagesKey(otherId),
    queryFn,
    meta: { offline: true },
  });
  onTestFinished(observer.subscribe(() => undefined));
  return () => observer.getCurrentResult();
}

const storedCount = async (memberId = 1) => (await offlineEntries(`content.${memberId}-`)).length;

test('a read chat shows at the next start, before or without an answer', async () => {
  read(start().client, 2, answer(['Good morning']));
  await expect.poll(() => storedCount()).toBe(1);
  const shown = read(start().client, 2, lost);
  await expect.poll(() => shown().data).toEqual({ pages: [{ items: ['Good morning'] }], pageParams: [undefined] });
  await expect.poll(() => shown().status).toBe('error');
  expect(shown().data).toBeDefined();
});

test('content that is removed before it is stored is not stored', async () => {
  const { client } = start();
  const meta = { offline: true };
  await client.fetchQuery({ queryKey: directMessagesKey(2), queryFn: answer(['Good morning']), meta });
  client.removeQueries({ queryKey: directMessagesKey(2) });
  read(client, 3, answer(['Good evening']));
  const stored = async () => JSON.stringify(await offlineEntries('content.1-'));
  await expect.poll(stored).toContain('Good evening');
  await expect.poll(stored).not.toContain('Good morning');
});

test('restored content is refetched', async () => {
  read(start().client, 2, answer(['Good morning']));
  await expect.poll(() => storedCount()).toBe(1);
  const shown = read(start().client, 2, answer(['Good evening']));
  await expect.poll(() => JSON.stringify(shown().data)).toContain('Good evening');
});

test('a session keeps the chats of the session before', async () => {
  const morning = start();
  for (const otherId of [2, 3, 4]) read(morning.client, otherId, answer(['Good morning']));
  await expect.poll(() => storedCount()).toBe(3);
  read(start().client, 5, answer(['Only this one']));
  await expect.poll(() => storedCount()).toBe(4);
});

test('the last 20 chats stay', async () => {
  const { client, content } = start();
  for (let otherId = 2; otherId < 24; otherId += 1) read(client, otherId, answer(['Hello']));
  await expect.poll(() => storedCount()).toBe(22);
  await content.prune();
  expect(await storedCount()).toBe(20);
});

test('a change by a live frame is stored', async () => {
  const { client } = start();
  read(client, 2, answer(['Good morning']));
  await expect.poll(() => storedCount()).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  client.setQueryData(directMessagesKey(2), { pages: [{ items: ['Just now'] }], pageParams: [undefined] });
  vi.runAllTimers();
  vi.useRealTimers();
  await expect.poll(async () => JSON.stringify(await offlineEntries('content.1-'))).toContain('Just now');
});

test('content that is gone on the server is removed', async () => {
  read(start().client, 2, answer(['Good morning']));
  await expect.poll(() => storedCount()).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const shown = read(start().client, 2, () => Promise.reject(new ApiError(404, '{}', '', null)));
  await expect.poll(() => shown().status).toBe('error');
  vi.runAllTimers();
  vi.useRealTimers();
  await expect.poll(() => storedCount()).toBe(0);
});

test('content stays where the first fetch of its query is cancelled', async () => {
  read(start().client, 2, answer(['Good morning']));
  await expect.poll(() => storedCount()).toBe(1);
  const { client } = start();
  read(client, 2, lost);
  await client.cancelQueries();
  expect(await storedCount()).toBe(1);
});

test('an answer after the logout is not stored', async () => {
  const { client } = start();
  const shown = read(client, 2, answer(['Good morning']));
  localStorage.clear();
  await expect.poll(() => shown().status).toBe('success');
  await expect.poll(() => readOffline(`content.1-${JSON.stringify(directMessagesKey(2))}`)).toBeUndefined();
  expect(await storedCount()).toBe(0);
});

test('messages of a group that was left do not come back from the device', async () => {
  const { client } = start();
  const queryFn = vi.fn(answer(['Good morning']));
  const shown = read(client, 2, queryFn);
  await expect.poll(() => storedCount()).toBe(1);
  queryFn.mockImplementation(lost as never);
  await client.resetQueries({ queryKey: directMessagesKey(2) });
  await expect.poll(() => shown().status).toBe('error');
  expect(shown().data).toBeUndefined();
});

test('a screen that fails drops the content of the device that it shows, and of no other screen', async () => {
  for (const otherId of [2, 3]) read(start().client, otherId, answer(['Good morning']));
  await expect.poll(() => storedCount()).toBe(2);
  const { client } = start();
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  const other = read(client, 2, lost);
  await expect.poll(() => other().status).toBe('error');
  window.history.replaceState(null, '', '/messages');
  const failed = read(client, 3, lost);
  await expect.poll(() => failed().status).toBe('error');
  dropRestored(client);
  await expect.poll(() => failed().data).toBeUndefined();
  expect(other().data).toBeDefined();
  await expect.poll(() => storedCount()).toBe(1);
});

test('an answer of the first page makes the content of the device the server’s', async () => {
  read(start().client, 2, answer(['Good morning']));
  await expect.poll(() => storedCount()).toBe(1);
  const { client } = start();
  const shown = read(client, 2, lost);
  await expect.poll(() => shown().status).toBe('error');
  const query = client.getQueryCache().find({ queryKey: directMessagesKey(2) }) as Query;
  const page = { items: [], nextCursor: null, total: null };
  query.setOptions({ ...query.options, queryFn: () => Promise.resolve(page) } as never);
  await refreshFirstPage(client, query);
  dropRestored(client);
  expect(shown().data).toEqual({ pages: [page], pageParams: [undefined] });
});
