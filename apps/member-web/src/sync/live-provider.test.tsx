import { socketLimits } from '@kopa/contracts/socket-limits';
import { buildUser } from '@kopa/mocks/builders';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeSocket } from '../../test/fake-socket.ts';
import { createQueryClient } from '../app/query-client.ts';
import { conversationsKey } from '../features/chat/messages.keys.ts';
import { storeMember } from '../session/stored-member.ts';
import { LiveProvider } from './live-provider.tsx';

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a tab that was hidden for five minutes has no channel; shown again it opens one and catches up', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
  storeMember(buildUser(1));
  const client = createQueryClient();
  const queryFn = vi.fn(() => Promise.resolve({ pages: [], pageParams: [] }));
  onTestFinished(new QueryObserver(client, { queryKey: conversationsKey(1), queryFn }).subscribe(() => undefined));
  render(
    <QueryClientProvider client={client}>
      <LiveProvider memberId={1} onSessionEnded={() => undefined}>
        <p>A page</p>
      </LiveProvider>
    </QueryClientProvider>,
  );
  const open = async () => {
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(async () => FakeSocket.opened.at(-1)?.receive('authenticated', { userId: 1, onlineUserIds: [] }));
  };
  await open();
  setVisibility('hidden');
  await act(() => vi.advanceTimersByTimeAsync(socketLimits.hiddenFor));
  expect(FakeSocket.opened.map(({ closedWith }) => closedWith)).toContain(1000);
  const count = FakeSocket.opened.length;
  await act(() => vi.advanceTimersByTimeAsync(socketLimits.hiddenFor));
  expect(FakeSocket.opened).toHaveLength(count);
  const fetched = queryFn.mock.calls.length;
  setVisibility('visible');
  expect(FakeSocket.opened).toHaveLength(count + 1);
  await open();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(queryFn.mock.calls.length).toBeGreaterThan(fetched);
});
