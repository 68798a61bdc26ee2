import { buildMember, buildTicket } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openDashboard, useMockedApi } from '../../../test/portal.tsx';

useMockedApi();

const members = [buildMember(7)];

test('a ticket shows its words, priority, category, user, status and date', async () => {
  const ticket = buildTicket(1, { userId: 7, subject: 'Lost my portal link', priority: 'high', status: 'in_progress' });
  const user = await openDashboard(createWorld({ members, tickets: [ticket] }));
  await user.click(screen.getByRole('tab', { name: 'Support Tickets' }));
  const item = within(await screen.findByRole('list', { name: 'Support tickets' })).getByRole('listitem');
  for (const text of ['Lost my portal link', ticket.description, 'high', ticket.category, '7', 'in progress']) {
    expect(within(item).getByText(text)).toBeInTheDocument();
  }
});

test('without tickets the tab says so', async () => {
  const user = await openDashboard(createWorld({ members }));
  await user.click(screen.getByRole('tab', { name: 'Support Tickets' }));
  expect(await screen.findByText('No support tickets found')).toBeInTheDocument();
});

test('older tickets come page by page', async () => {
  const tickets = Array.from({ length: 60 }, (_, index) => buildTicket(index + 1, { userId: 7 }));
  const user = await openDashboard(createWorld({ members, tickets }));
  await user.click(screen.getByRole('tab', { name: 'Support Tickets' }));
  const list = await screen.findByRole('list', { name: 'Support tickets' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more tickets' }));
  expect(await screen.findAllByText('Category')).toHaveLength(60);
});

test('a failure is told with the thrown text', async () => {
  const down = http.get('*/api/admin/support-tickets/all', () => new HttpResponse(null, { status: 500 }));
  const user = await openDashboard(createWorld({ members }), down);
  await user.click(screen.getByRole('tab', { name: 'Support Tickets' }));
  expect(await screen.findByText('Failed to fetch tickets')).toBeInTheDocument();
});
