import { answerConnection, cancelConnection } from '@kopa/contracts/people/connections';
import { buildConnection, buildMember, minutesAgo } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { act, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as ConnectionRequestsPage } from './connection-requests-page.tsx';

function requestsWorld() {
  return createWorld({
    members: [buildMember(1), buildMember(2), buildMember(3)],
    connections: [
      buildConnection(1, { userId: 2, connectedUserId: 1, status: 'pending' }),
      buildConnection(2, { userId: 1, connectedUserId: 3, status: 'pending' }),
    ],
  });
}

test('accepting a received request connects the two members and empties the list', async () => {
  const world = requestsWorld();
  const { user } = renderPage(<ConnectionRequestsPage />, world);
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Connection accepted!')).toBeVisible();
  expect(screen.getByText('You are now connected.')).toBeVisible();
  expect(await screen.findByText('No pending connection requests')).toBeVisible();
  expect(world.connections[0]?.status).toBe('accepted');
});

test('the sent requests are shown after the received ones, which would move them', async () => {
  let answer = () => {};
  const world = requestsWorld();
  const waiting = http.get('*/api/users/1/connection-requests', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
  });
  renderPage(<ConnectionRequestsPage />, world, waiting);
  const sent = () => screen.queryByRole('heading', { name: 'Sent Requests' });
  await eventually(() => expect(screen.getByText('Cancel')).toBeInTheDocument());
  expect(sent()).toBeNull();
  answer();
  expect(await screen.findByRole('heading', { name: 'Sent Requests' })).toBeVisible();
});

test('the ages of requests go on while the page is open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const createdAt = new Date(Date.now() - 5 * 60_000).toISOString();
  const world = requestsWorld();
  for (const connection of world.connections) connection.createdAt = createdAt;
  renderPage(<ConnectionRequestsPage />, world);
  const ages = () => [...document.querySelectorAll('article')].map((card) => /\d+m ago/.exec(card.textContent)?.[0]);
  await eventually(() => expect(ages()).toEqual(['5m ago', '5m ago']));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(ages()).toEqual(['6m ago', '6m ago']);
});

test('declining a received request removes it', async () => {
  const world = requestsWorld();
  const { user } = renderPage(<ConnectionRequestsPage />, world);
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Connection declined')).toBeVisible();
  expect(await screen.findByText('No pending connection requests')).toBeVisible();
  expect(world.connections[0]?.status).toBe('rejected');
});

test('cancelling a sent request deletes it', async () => {
  const world = requestsWorld();
  const { user } = renderPage(<ConnectionRequestsPage />, world);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Request cancelled')).toBeVisible();
  expect(await screen.findByText('No pending sent requests')).toBeVisible();
  expect(world.connections.map(({ id }) => id)).toEqual([1]);
});

test.each([
  ['Accept', 'Failed to accept connection'],
  ['Decline', 'Failed to decline connection'],
  ['Cancel', 'Failed to cancel request'],
])('a failed %s shows an error and keeps the request', async (button, title) => {
  const faults = [outage(answerConnection), outage(cancelConnection)];
  const { user } = renderPage(<ConnectionRequestsPage />, requestsWorld(), ...faults);
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText('Please try again later.')).toBeVisible();
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
});

test('both lists have an empty state', async () => {
  renderPage(<ConnectionRequestsPage />, createWorld({ members: [buildMember(1)] }));
  expect(await screen.findByText('No pending connection requests')).toBeVisible();
  expect(await screen.findByText('No pending sent requests')).toBeVisible();
});

test('below the requests are all notifications, page by page', async () => {
  const world = createWorld({ members: [buildMember(1)] });
  const notification = (id: number) => ({
    ...{ id, userId: 1, type: 'like' as const, message: `Liked ${id}`, createdAt: minutesAgo(30 - id) },
    ...{ isRead: false, relatedId: 5 },
  });
  world.notifications = Array.from({ length: 30 }, (_, index) => notification(index + 1));
  const { user } = renderPage(<ConnectionRequestsPage />, world);
  const list = within(await screen.findByRole('region', { name: 'Notifications' }));
  expect(await list.findByRole('link', { name: 'Liked 30' })).toHaveAttribute('href', '/posts/5');
  expect(list.queryByText('Liked 1')).toBeNull();
  await user.click(list.getByRole('button', { name: 'Load more' }));
  expect(await list.findByText('Liked 1')).toBeVisible();
});
