import { listNotifications, readAllNotifications } from '@kopa/contracts/notifications/notifications';
import { buildConnection, buildMember, buildTicket, minutesAgo } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import type { StoredNotification } from '@kopa/mocks/stored';
import { createWorld } from '@kopa/mocks/world';
import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { onSafetyCallOpened } from '../../shared/safety/safety-calls.store.ts';
import { NotificationsBell } from './notifications-bell.tsx';

function notification(id: number, fields: Partial<StoredNotification> = {}): StoredNotification {
  const message = `Notice ${id}`;
  return {
    id,
    userId: 1,
    type: 'other',
    message,
    createdAt: minutesAgo(id),
    isRead: false,
    relatedId: null,
    ...fields,
  };
}

const request = (fields: Partial<StoredNotification> = {}) =>
  notification(1, {
    type: 'connection_request',
    message: 'Bayo sent you a connection request',
    relatedId: 7,
    ...fields,
  });

function bellWorld(notifications: StoredNotification[]) {
  return createWorld({
    members: [buildMember(1), buildMember(2)],
    connections: [buildConnection(7, { userId: 2, connectedUserId: 1, status: 'pending' })],
    notifications,
  });
}

async function openBell(...args: [ReturnType<typeof bellWorld>, ...Parameters<typeof renderPage>[2][]]) {
  const { user } = renderPage(<NotificationsBell />, ...args);
  const bell = await screen.findByRole('button', { name: /^Notifications/ });
  await user.click(bell);
  await screen.findByRole('heading', { name: 'Notifications' });
  return { user, bell };
}

test('the badge shows the number of unread notifications', async () => {
  const read = notification(20, { isRead: true });
  renderPage(<NotificationsBell />, bellWorld([...Array.from({ length: 9 }, (_, i) => notification(i + 1)), read]));
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  await eventually(() => expect(bell).toHaveAccessibleDescription('9 unread'));
});

test('more than nine unread notifications show as 9+', async () => {
  renderPage(<NotificationsBell />, bellWorld(Array.from({ length: 10 }, (_, i) => notification(i + 1))));
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  await eventually(() => expect(bell).toHaveAccessibleDescription('9+ unread'));
  expect(screen.getByText('9+')).toBeVisible();
});

test('an unread request can be accepted in the bell and then shows as processed', async () => {
  const world = bellWorld([request()]);
  const { user } = await openBell(world);
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Connection accepted!')).toBeVisible();
  expect(screen.getByText('You are now connected.')).toBeVisible();
  expect(await screen.findByText('✓ Request processed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(world.connections[0]?.status).toBe('accepted');
});

test('an unread request can be declined in the bell', async () => {
  const world = bellWorld([request()]);
  const { user } = await openBell(world);
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Connection declined')).toBeVisible();
  expect(world.connections[0]?.status).toBe('rejected');
});

test('only unread requests that have their connection can be answered', async () => {
  await openBell(bellWorld([request({ relatedId: null }), notification(2, { type: 'like' })]));
  expect(await screen.findByText('Notice 2')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.queryByText('✓ Request processed')).toBeNull();
});

test.each(['like', 'comment'] as const)('the notification of a %s leads to the post', async (type) => {
  const { user } = await openBell(bellWorld([notification(1, { type, relatedId: 5 })]));
  await user.click(await screen.findByRole('link', { name: 'Notice 1' }));
  expect(screen.getByText('at /posts/5')).toBeVisible();
});

test('an invitation to a group leads to the groups', async () => {
  const { user } = await openBell(bellWorld([notification(1, { relatedId: 5, relatedType: 'group' })]));
  await user.click(await screen.findByRole('link', { name: 'View invitations' }));
  expect(screen.getByText('at /groups')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
});

test.each([
  ['a new follower', { type: 'new_follower', relatedId: 2, actorId: 2 }, `/people/${buildMember(2).user.username}`],
  [
    'an acceptance',
    { type: 'connection_accepted', relatedId: 7, actorId: 2 },
    `/people/${buildMember(2).user.username}`,
  ],
  ['a request that was answered', { type: 'connection_request', relatedId: 7, isRead: true }, '/pending-requests'],
  ['an answered rumour', { relatedId: 3, relatedType: 'rumour' }, '/chat?tab=channels'],
  ['a clearance', { relatedType: 'service' }, '/service'],
  ['an announced window', { relatedType: 'calendar', relatedId: 5 }, '/service'],
  ['a journey', { relatedId: 3, relatedType: 'journey' }, '/journeys'],
  ['a mention in a post', { relatedId: 5, relatedType: 'post' }, '/posts/5'],
  ['a mention in a group', { relatedId: 5, relatedType: 'group' }, '/chat/groups/5'],
] as const)('the notification of %s leads there', async (_kind, fields, path) => {
  const message = 'Bayo mentioned you in Hikers';
  const { user } = await openBell(bellWorld([notification(1, { ...fields, message })]));
  await user.click(await screen.findByRole('link', { name: message }));
  expect(screen.getByText(`at ${path}`)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'View invitations' })).toBeNull();
});

test('the notification of a safety call opens it', async () => {
  const opened = vi.fn();
  onTestFinished(onSafetyCallOpened(opened));
  const { user } = await openBell(bellWorld([notification(1, { relatedId: 5, relatedType: 'safety_call' })]));
  await user.click(await screen.findByRole('link', { name: 'Notice 1' }));
  expect(opened).toHaveBeenCalledWith(5);
});

test('marking all as read clears the badge', async () => {
  const world = bellWorld([notification(1), notification(2)]);
  const { user } = await openBell(world);
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(world.notifications.every(({ isRead }) => isRead)).toBe(true);
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
});

test('a failure to mark as read keeps the badge and shows an error', async () => {
  const failing = outage(readAllNotifications);
  const { user, bell } = await openBell(bellWorld([notification(1)]), failing);
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByText('Update failed')).toBeVisible();
  expect(bell).toHaveAccessibleDescription('1 unread');
});

test('a notification about a ticket leads to the ticket', async () => {
  const world = bellWorld([notification(1, { relatedId: 5 })]);
  world.tickets = [buildTicket(5, { userId: 1, subject: 'My state code', reply: 'Solved.' })];
  const { user } = renderPage(<NotificationsBell />, world);
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await user.click(await screen.findByRole('link', { name: 'View ticket' }));
  expect(await screen.findByText('at /support/5')).toBeVisible();
});

test('View all opens the connection requests', async () => {
  const { user } = await openBell(bellWorld([]));
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'View all' }));
  expect(await screen.findByText('at /pending-requests')).toBeVisible();
});

test('a list that fails to load offers a retry', async () => {
  const failing = outage(listNotifications);
  const { user } = await openBell(bellWorld([notification(3)]), failing);
  const alert = within(await screen.findByRole('alert'));
  failing.end();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Notice 3')).toBeVisible();
});

test('the address ?open=notifications opens the list above the page, and loses it', async () => {
  const { router } = renderPage(<NotificationsBell />, bellWorld([]));
  await act(() => router.navigate('/?open=notifications'));
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(window.location.search).toBe('');
});
