import { socketLimits } from '@kopa/contracts/socket-limits';
import { buildUser } from '@kopa/mocks/builders';
import { QueryClientProvider, type QueryMeta, QueryObserver } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeSocket } from '../../test/fake-socket.ts';
import { createQueryClient } from '../app/query-client.ts';
import { conversationsKey } from '../features/chat/messages.keys.ts';
import { recentMessagesQuery } from '../features/dashboard/dashboard.queries.ts';
import { commentsKey, postKey } from '../features/feed/social-feed.keys.ts';
import { useLiveChannel } from '../live/live-channel.ts';
import { currentUserQuery } from '../session/current-user.queries.ts';
import { storeMember } from '../session/stored-member.ts';
import { blocksAndMutesKey } from '../shared/moderation/block-mute.store.ts';
import { LiveProvider } from './live-provider.tsx';

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Data with frames to hidden pages, of the feed, and without frames. */
const keys = {
  conversations: conversationsKey(1),
  member: currentUserQuery().queryKey,
  blocked: [...blocksAndMutesKey, 'blocks', 1],
  recentMessages: recentMessagesQuery(1).queryKey,
  post: postKey(7),
  comments: commentsKey(7),
  analytics: ['dashboard', 'analytics', 1],
};
const metaOf: Partial<Record<string, QueryMeta>> = { recentMessages: recentMessagesQuery(1).meta };

/** Shows a page with queries of all keys and the post 7. Returns the calls since the last look. */
async function openPage() {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
  storeMember(buildUser(1));
  const client = createQueryClient();
  let calls: string[] = [];
  for (const [name, queryKey] of Object.entries(keys)) {
    const queryFn = () => {
      calls.push(name);
      return Promise.resolve({ pages: [], pageParams: [] });
    };
    const observer = new QueryObserver<unknown>(client, { queryKey, queryFn, meta: metaOf[name] });
    onTestFinished(observer.subscribe(() => undefined));
  }
  render(
    <QueryClientProvider client={client}>
      <LiveProvider memberId={1} onSessionEnded={() => undefined}>
        <ShownPost />
      </LiveProvider>
    </QueryClientProvider>,
  );
  const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
  await settle();
  return async () => {
    await settle();
    const made = calls.toSorted();
    calls = [];
    return made;
  };
}

function ShownPost() {
  const { showPost } = useLiveChannel();
  useEffect(() => showPost(7), [showPost]);
  return null;
}

const authenticate = () =>
  act(async () => FakeSocket.opened.at(-1)?.receive('authenticated', { userId: 1, onlineUserIds: [] }));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a page that returns to its open channel fetches only data without frames', async () => {
  const callsMade = await openPage();
  await authenticate();
  await callsMade();
  setVisibility('hidden');
  await wait(5_000);
  setVisibility('visible');
  expect(await callsMade()).toEqual(['analytics', 'comments', 'post']);
});

test('a tab that was hidden for five minutes has no channel; shown again it opens one and fetches all once', async () => {
  const callsMade = await openPage();
  await authenticate();
  setVisibility('hidden');
  await wait(socketLimits.hiddenFor);
  expect(FakeSocket.opened.map(({ closedWith }) => closedWith)).toContain(1000);
  const count = FakeSocket.opened.length;
  await wait(socketLimits.hiddenFor);
  expect(FakeSocket.opened).toHaveLength(count);
  await callsMade();
  setVisibility('visible');
  expect(FakeSocket.opened).toHaveLength(count + 1);
  await authenticate();
  expect(await callsMade()).toEqual(Object.keys(keys).toSorted());
});

test('a page that returns and cannot open its channel again fetches all once', async () => {
  const callsMade = await openPage();
  await authenticate();
  setVisibility('hidden');
  await wait(socketLimits.hiddenFor);
  await callsMade();
  setVisibility('visible');
  await act(async () => FakeSocket.opened.at(-1)?.onclose?.({ code: 1006 }));
  expect(await callsMade()).toEqual(Object.keys(keys).toSorted());
});

test('a page that returns and never had a channel fetches all once', async () => {
  const callsMade = await openPage();
  await act(async () => FakeSocket.opened.at(-1)?.onclose?.({ code: 1006 }));
  setVisibility('hidden');
  await wait(100);
  await callsMade();
  setVisibility('visible');
  expect(await callsMade()).toEqual(Object.keys(keys).toSorted());
});
