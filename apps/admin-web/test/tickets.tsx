import { buildMember } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { RequestHandler } from 'msw';
import { expect } from 'vitest';
import { openDashboard } from './portal.tsx';

const members = [buildMember(7, { name: 'Ada Okafor', username: 'ada' }), buildMember(8)];

/** Opens the tab Support Tickets with tickets of Ada Okafor, who has the id 7. */
export async function openTickets(tickets: World['tickets'], ...given: (RequestHandler | Partial<World>)[]) {
  const faults = given.filter((one) => one instanceof RequestHandler);
  const world = createWorld({ members, tickets, ...given.find((one) => !(one instanceof RequestHandler)) });
  const user = await openDashboard(world, ...faults);
  await user.click(screen.getByRole('tab', { name: /^Support Tickets/ }));
  await screen.findByLabelText('Status');
  return { world, user };
}

/** The tickets on the page. */
export const list = async () => within(await screen.findByRole('list', { name: 'Support tickets' }));

/** The ticket beside the list. */
export const panel = async () => within(await screen.findByRole('region', { name: 'Support Ticket' }));

/** Opens a ticket of the list, to answer it. */
export async function openTicket(user: UserEvent, subject: string) {
  await user.click((await list()).getByRole('button', { name: `Answer “${subject}”` }));
  const shown = await panel();
  await waitFor(() => expect(shown.getByRole('textbox', { name: 'Answer' })).toHaveFocus());
  return shown;
}

/** Chooses in the menu of saved replies. */
export async function chooseSaved(user: UserEvent, name: string) {
  await user.click(screen.getByRole('button', { name: 'Saved replies' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
