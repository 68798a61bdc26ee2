import { getCurrentUser } from '@kopa/contracts/account/auth';
import { errorMessages } from '@kopa/contracts/error-messages';
import { MockError, mock } from '@kopa/contracts/msw';
import { getAnalytics, listActivities } from '@kopa/contracts/notifications/dashboard';
import { listSuggestions } from '@kopa/contracts/people/people';
import { listCalendar } from '@kopa/contracts/service/calendar';
import { refreshUser } from '@kopa/contracts/service/portal';
import {
  buildConnection,
  buildGroup,
  buildMember,
  buildMessage,
  minutesAgo,
  withoutPortal,
} from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { galleryOf } from '@kopa/mocks/media';
import { buildCalendarEntry, buildRecord } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as DashboardPage } from './dashboard-page.tsx';

function homeWorld(user: Parameters<typeof buildMember>[1] = {}, given: Partial<World> = {}) {
  return createWorld({
    members: [buildMember(1, user), ...[2, 3, 4, 5, 9, 13].map((id) => buildMember(id))],
    ...given,
  });
}

const part = async (title: string) => within(await screen.findByRole('region', { name: title }));

/** The number and the note of a tile as one text. */
function tile(section: Awaited<ReturnType<typeof part>>, label: string) {
  return section.getByText(label).closest('div') as HTMLElement;
}

test('a connected member sees their name, their deployment and the progress of their service', async () => {
  renderPage(<DashboardPage />, homeWorld({ daysServed: 91, daysRemaining: 274, cdsAttended: 5 }));
  expect(screen.getByRole('heading', { name: 'Welcome, Adaeze' })).toBeVisible();
  expect(screen.getByText('Verified')).toBeVisible();
  expect(screen.getByText('LA/25B/1001')).toBeVisible();
  expect(screen.getByText('91 days served')).toBeVisible();
  expect(screen.getByText('274 days remaining')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Service progress' })).toHaveAttribute('aria-valuenow', '25');
  expect(screen.queryByRole('button', { name: 'Connect Portal Now' })).toBeNull();
  const overview = await part('Service Overview');
  expect(tile(overview, 'Days Left')).toHaveTextContent('274about 10 months');
  expect(tile(overview, 'CDS Attended')).toHaveTextContent('53 more needed');
});

test('a row leads to the pages of the service year, and counts letters and records without a call of its own', async () => {
  const asked: string[] = [];
  const listen = http.get('*/api/*', ({ request }) => void asked.push(new URL(request.url).pathname));
  const { leave } = renderPage(<DashboardPage />, homeWorld({}, { records: [buildRecord(1)] }), listen);
  const row = within(await screen.findByRole('list', { name: 'Your service' }));
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/service',
    '/service/file',
    '/service/attendance',
    '/journeys',
  ]);
  const file = row.getByRole('link', { name: 'My file' });
  await eventually(() => expect(file).toHaveAccessibleDescription('1 kept'));
  expect(asked.filter((path) => /letter|record|leave/.test(path))).toEqual([]);
  leave();
  renderPage(<DashboardPage />, homeWorld());
  await part('Your Groups');
  expect(screen.getByRole('link', { name: 'My file' })).not.toHaveAccessibleDescription();
});

test('home begins with the next step, and ends with the activity', async () => {
  renderPage(<DashboardPage />, homeWorld({ daysServed: 100, daysRemaining: 265 }, { now: () => new Date() }));
  await part('Recent Activity');
  await part('Next');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Welcome, Adaeze',
    'Next',
    'Service Overview',
    'Recent Messages',
    'Suggested Connections',
    'Your Groups',
    'Quick Contact Info',
    'Deployment Details',
    'Network Analytics',
    'Recent Activity',
  ]);
});

test('eight attended CDS days meet the requirements', async () => {
  renderPage(<DashboardPage />, homeWorld({ cdsAttended: 8 }));
  expect(tile(await part('Service Overview'), 'CDS Attended')).toHaveTextContent('8Requirements met');
});

test('without a portal the service data is locked, and the banner leads to the connection', async () => {
  const { user } = renderPage(<DashboardPage />, homeWorld(withoutPortal));
  const overview = await part('Service Overview');
  for (const label of ['Days Served', 'Days Left', 'CDS Attended']) {
    expect(tile(overview, label)).toHaveTextContent('--');
    expect(within(tile(overview, label)).getByRole('img', { name: 'Locked' })).toBeVisible();
  }
  expect(within(tile(overview, 'Connections')).queryByRole('img', { name: 'Locked' })).toBeNull();
  expect((await part('Deployment Details')).getAllByText('Connect portal to view')).toHaveLength(4);
  expect(screen.queryByText('Verified')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Connect Portal Now' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

const today = dayInLagos(new Date());
const dateWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(day));

test('the overview names the first date to come', async () => {
  const days = { from: addDays(today, 1), to: addDays(today, 3) };
  const calendarEntries = [
    buildCalendarEntry(1, { kind: 'passing_out', title: 'Parade', ...days }),
    buildCalendarEntry(2, { kind: 'cds_day', title: 'Sports day', from: addDays(today, 2), to: addDays(today, 2) }),
  ];
  // The last days of a service have no clearance to come.
  const service = { daysServed: 360, daysRemaining: 5 };
  renderPage(<DashboardPage />, homeWorld(service, { calendarEntries, now: () => new Date() }));
  const overview = await part('Service Overview');
  expect(await overview.findByText('Parade')).toBeVisible();
  expect(overview.getByText(`Passing-out begins on ${dateWords(days.from)}`)).toBeVisible();
  expect(overview.queryByText('Sports day')).toBeNull();
});

test('the overview marks a usual date as not announced', async () => {
  renderPage(<DashboardPage />, homeWorld({ daysServed: 100, daysRemaining: 265 }, { now: () => new Date() }));
  const overview = await part('Service Overview');
  expect(await overview.findByText(/^Clearance for /)).toBeVisible();
  expect(overview.getByText(/^Usually (from|until) \d+ \w+\. No date announced yet\.$/)).toBeVisible();
});

test('a next date that fails to load can be loaded again', async () => {
  const fault = outage(listCalendar);
  const service = { daysServed: 100, daysRemaining: 265 };
  const { user } = renderPage(<DashboardPage />, homeWorld(service, { now: () => new Date() }), fault);
  const overview = await part('Service Overview');
  expect(await overview.findByText('The next date could not be loaded.')).toBeVisible();
  fault.end();
  await user.click(overview.getByRole('button', { name: 'Try again' }));
  expect(await overview.findByText(/^Clearance for /)).toBeVisible();
});

test('special values of the portal are shown as their meaning', async () => {
  renderPage(<DashboardPage />, homeWorld({ lga: 'Clearance', ppa: 'Letter', cdsGroup: null, phoneNumber: '' }));
  const details = await part('Deployment Details');
  expect(details.getByText('Ikeja')).toBeVisible();
  expect(details.getByText('Ministry of Education')).toBeVisible();
  expect(details.getByText('Education Group A')).toBeVisible();
  expect(details.getByText('Last synced 1 Mar 2026')).toBeVisible();
  expect((await part('Quick Contact Info')).getByText('Not provided')).toBeVisible();
});

test('the home screen lists at most three messages, suggestions and groups, and five activities', async () => {
  const others = [2, 3, 4, 5];
  const world = homeWorld(
    {},
    {
      connections: others.map((id) => buildConnection(id, { userId: 1, connectedUserId: id })),
      conversations: others.map((id) => ({ id, user1Id: 1, user2Id: id })),
      messages: others.map((id) => buildMessage(id, { conversationId: id, senderId: id, content: `Message ${id}` })),
      groups: others.map((id) => buildGroup(id, { memberIds: new Set([1]) })),
    },
  );
  for (const id of [17, 21]) world.members.push(buildMember(id));
  renderPage(<DashboardPage />, world);
  const messages = await part('Recent Messages');
  expect(await messages.findByText('Message 5')).toBeVisible();
  expect(messages.getAllByRole('listitem')).toHaveLength(3);
  expect(messages.queryByText('Message 2')).toBeNull();
  const suggestions = await part('Suggested Connections');
  expect(await suggestions.findAllByRole('button', { name: /^Connect/ })).toHaveLength(3);
  expect((await part('Your Groups')).getAllByRole('listitem')).toHaveLength(3);
  expect((await part('Recent Activity')).getAllByRole('listitem')).toHaveLength(5);
  expect(tile(await part('Service Overview'), 'Connections')).toHaveTextContent('4');
});

test('the activity does not repeat the messages', async () => {
  const activity = (id: number, type: 'message' | 'new_connection') => ({
    ...{ id, type, message: `Activity ${id}`, createdAt: minutesAgo(id) },
  });
  const activities = mock(listActivities, () => [
    ...[1, 2, 3, 4, 5].map((id) => activity(id, 'message')),
    ...[6, 7, 8, 9, 10, 11].map((id) => activity(id, 'new_connection')),
  ]);
  renderPage(<DashboardPage />, homeWorld(), activities);
  const recent = await part('Recent Activity');
  await recent.findByText('Activity 6');
  expect(recent.getAllByText(/^Activity/).map(({ textContent }) => textContent)).toEqual(
    [6, 7, 8, 9, 10].map((id) => `Activity ${id}`),
  );
});

test('empty sections show a text', async () => {
  renderPage(<DashboardPage />, createWorld({ members: [buildMember(1)] }));
  expect(await screen.findByText('No Groups Yet')).toBeVisible();
  expect(await screen.findByText('No recent activity')).toBeVisible();
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

test('analytics show the numbers of members around the member', async () => {
  renderPage(<DashboardPage />, homeWorld());
  const analytics = await part('Network Analytics');
  expect(await analytics.findByText('Same LGA')).toBeVisible();
  const rowOf = (label: string) => analytics.getByText(label).parentElement;
  expect(rowOf('Same LGA')).toHaveTextContent('Same LGA3');
  expect(rowOf('Same PPA type')).toHaveTextContent('Same PPA type3');
  expect(rowOf('Same CDS group')).toHaveTextContent('Same CDS group4');
  expect(rowOf('Total users')).toHaveTextContent('Total users 7');
});

test('analytics do not count members of an LGA with the same name in another state', async () => {
  const there = { deploymentState: 'Nasarawa', lga: 'Obi' };
  const members = [
    buildMember(1, { deploymentState: 'Benue', lga: 'Obi' }),
    buildMember(2, { deploymentState: 'Benue', lga: 'Obi' }),
    ...[3, 4, 5].map((id) => buildMember(id, there)),
  ];
  renderPage(<DashboardPage />, createWorld({ members }));
  const analytics = await part('Network Analytics');
  expect((await analytics.findByText('Same LGA')).parentElement).toHaveTextContent('Same LGA1');
});

test('a section that fails to load offers a retry, and the other sections stay', async () => {
  const down = new Set(['analytics', 'activities', 'suggestions']);
  const fail = (name: string) => {
    if (down.has(name)) throw new MockError('unavailable');
  };
  const { user } = renderPage(
    <DashboardPage />,
    homeWorld(),
    mock(getAnalytics, () => {
      fail('analytics');
      return { userConnections: 0, sameLgaCount: 0, samePpaCount: 0, sameCdsCount: 0, totalUsers: 1 };
    }),
    mock(listSuggestions, () => {
      fail('suggestions');
      return [];
    }),
    mock(listActivities, () => {
      fail('activities');
      return [{ id: 1, type: 'join_group' as const, message: 'You joined Hikers', createdAt: minutesAgo(5) }];
    }),
  );
  expect(await screen.findByText('No analytics data available')).toBeVisible();
  const activity = await part('Recent Activity');
  const again = await activity.findByRole('button', { name: 'Try again' });
  expect(activity.queryByText('No recent activity')).toBeNull();
  down.clear();
  await user.click(again);
  expect(await screen.findByText('You joined Hikers')).toBeVisible();
  expect(await screen.findByText('No Groups Yet')).toBeVisible();
});

test('a failed count of connections shows an error and can be retried', async () => {
  const fault = outage(getAnalytics);
  const { user } = renderPage(<DashboardPage />, homeWorld(), fault);
  const overview = await part('Service Overview');
  expect(await overview.findByText('Connections were not counted.')).toBeVisible();
  fault.end();
  await user.click(overview.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => overview.queryByText('Connections were not counted.')).toBeNull();
  expect(overview.getByText('Connections').parentElement).toHaveTextContent(/^Connections0$/);
});

test('a refresh shows the changes at the portal', async () => {
  const world = homeWorld({ cdsAttended: 5 });
  const { user } = renderPage(<DashboardPage />, world);
  expect(await screen.findByText('3 more needed')).toBeVisible();
  Object.assign(world.members[0]?.user ?? {}, { cdsAttended: 8 });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Data refreshed')).toBeVisible();
  expect(await screen.findByText('Requirements met')).toBeVisible();
});

test('an answer from before a refresh does not undo it', async () => {
  const world = homeWorld({ cdsAttended: 5 });
  const own = (world.members[0] as World['members'][number]).user;
  const before = structuredClone({ ...own, ...galleryOf(world, own) });
  const late = Promise.withResolvers<typeof before>();
  const { user, client } = renderPage(
    <DashboardPage />,
    world,
    mock(getCurrentUser, () => late.promise),
  );
  own.cdsAttended = 8;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Requirements met')).toBeVisible();
  late.resolve(before);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.getByText('Requirements met')).toBeVisible();
});

test('a refresh fetches nothing again that does not follow the portal', async () => {
  const counts = { suggestions: 0, groups: 0 };
  const count = (route: keyof typeof counts) => () => {
    counts[route] += 1;
    return undefined;
  };
  const counting = [
    http.get('*/api/users/:id/suggested-connections', count('suggestions')),
    http.get('*/api/users/:id/groups', count('groups')),
  ];
  const { user, client } = renderPage(<DashboardPage />, homeWorld(), ...counting);
  await expect.poll(() => counts).toEqual({ suggestions: 1, groups: 1 });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await expect.poll(() => counts.suggestions).toBe(2);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(counts.groups).toBe(1);
});

test('a failed refresh shows an error and keeps the data', async () => {
  const failing = outage(refreshUser, 'portal_failed');
  const { user } = renderPage(<DashboardPage />, homeWorld({ cdsAttended: 5 }), failing);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Refresh failed')).toBeVisible();
  expect(screen.getByText('Unable to refresh data. Please try again.')).toBeVisible();
  expect(screen.getByText('3 more needed')).toBeVisible();
});

test('a refresh too soon after another shows the wait', async () => {
  const tooSoon = outage(refreshUser, 'rate_limited');
  const { user } = renderPage(<DashboardPage />, homeWorld(), tooSoon);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(errorMessages.rate_limited)).toBeVisible();
});
