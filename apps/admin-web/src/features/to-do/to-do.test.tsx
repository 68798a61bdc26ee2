import { buildTicket, minutesAgo } from '@kopa/mocks/builders';
import { createDemoWorld } from '@kopa/mocks/demo-world';
import { createWorld } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openDashboard } from '../../../test/portal.tsx';
import { list, openTickets } from '../../../test/tickets.tsx';

const line = async () => within(await screen.findByRole('navigation', { name: 'To do now' }));
const answered = (given: object) =>
  http.get('*/api/admin/to-do', () =>
    HttpResponse.json({
      urgentCases: 0,
      ...{ overdueTickets: 0, waitingTickets: 0, openAppeals: 0, openRumours: 0, safetyCalls: 0, failedJobs: 0 },
      ...given,
    }),
  );

test('the line has those kinds alone that wait, each a link to its list', async () => {
  const waiting = { urgentCases: 1, overdueTickets: 12, openAppeals: 1, openRumours: 3, safetyCalls: 2, failedJobs: 1 };
  await openDashboard(createDemoWorld(), answered(waiting));
  const links = await (await line()).findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 urgent case', '/admin-dashboard?tab=reports&urgent=true'],
    ['12 tickets overdue', '/admin-dashboard?tab=tickets&overdue=true'],
    ['1 open appeal', '/admin-dashboard?tab=reports&part=appeals'],
    ['3 open rumours', '/admin-dashboard?tab=notices&part=rumours'],
    ['2 safety calls without all answers', '/admin-dashboard?tab=safety&part=waiting'],
    ['1 failed job', '/admin-dashboard?tab=settings&part=system'],
  ]);
});

test('where nothing waits the line states that', async () => {
  await openDashboard(createWorld({ members: createDemoWorld().members }), answered({}));
  expect(await (await line()).findByText('Nothing waits')).toBeInTheDocument();
});

test('a link opens just its tickets, also from another filter, and an answer changes the line', async () => {
  const { user, world } = await openTickets([
    buildTicket(1, { userId: 7, subject: 'Late', waitingSince: minutesAgo(60 * 24 * 30) }),
    buildTicket(2, { userId: 7, subject: 'New', waitingSince: minutesAgo(1) }),
    buildTicket(3, { userId: 7, subject: 'Answered', reply: 'Done.', waitingSince: null }),
  ]);
  const shown = async () => (await list()).getAllByRole('heading').map(({ textContent }) => textContent);
  await user.click((await line()).getByRole('link', { name: '1 ticket overdue' }));
  expect(await screen.findByText('1 ticket')).toBeInTheDocument();
  expect(await shown()).toEqual(['Late']);
  await user.click((await line()).getByRole('link', { name: '2 tickets waiting' }));
  expect(await screen.findByText('2 tickets')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Waiting' })).toHaveAttribute('aria-pressed', 'true');
  for (const ticket of world.tickets) ticket.waitingSince = null;
  await user.click((await list()).getByRole('button', { name: 'Answer “Late”' }));
  await user.click(await screen.findByRole('button', { name: 'Take' }));
  expect(await (await line()).findByText('Nothing waits')).toBeInTheDocument();
});

test('the link of the rumours shows them alone', async () => {
  const user = await openDashboard(createDemoWorld(), answered({ openRumours: 1 }));
  await user.click(await (await line()).findByRole('link', { name: '1 open rumour' }));
  expect(await screen.findByRole('heading', { name: 'Rumours' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Notices' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show notices too' }));
  expect(await screen.findByRole('heading', { name: 'Notices' })).toBeInTheDocument();
});

test('a failure offers to try again', async () => {
  let isDown = true;
  const down = http.get('*/api/admin/to-do', () => (isDown ? new HttpResponse(null, { status: 503 }) : undefined));
  const user = await openDashboard(createWorld({ members: createDemoWorld().members }), down);
  expect(await (await line()).findByText('The waiting work could not be fetched.')).toBeInTheDocument();
  isDown = false;
  await user.click((await line()).getByRole('button', { name: 'Try again' }));
  expect(await (await line()).findByText('Nothing waits')).toBeInTheDocument();
});

test('the links of safety calls and failed jobs show just these', async () => {
  const user = await openDashboard(createDemoWorld(), answered({ safetyCalls: 1, failedJobs: 1 }));
  await user.click(await (await line()).findByRole('link', { name: '1 safety call without all answers' }));
  expect(await screen.findByText('No call waits for answers')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all calls' }));
  expect(await screen.findByText('No call is running')).toBeInTheDocument();
  await user.click((await line()).getByRole('link', { name: '1 failed job' }));
  expect(await screen.findByRole('heading', { name: 'System' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Your security' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all settings' }));
  expect(await screen.findByRole('heading', { name: 'Your security' })).toBeInTheDocument();
});
