import type { World } from '@kopa/mocks/world';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { App } from '../src/app/app.tsx';
import { createQueryClient } from '../src/app/query-client.ts';
import { server } from './server.ts';

/** Origin of the API in page tests. It differs from the page's origin, as in production. */
export const apiUrl = 'http://api.kopa.test';

/** Opens the portal at a path with the API answering from `world`. Handlers in `faults` answer first. */
export function openPortal(path: string, world: World, ...faults: RequestHandler[]) {
  server.use(
    world,
    ...faults,
    http.get('*/config.json', () => HttpResponse.json({ apiUrl })),
  );
  window.history.pushState(null, '', path);
  render(<App queryClient={createQueryClient()} />);
  return userEvent.setup({ delay: null });
}

/** Stores a session that the world's API accepts, as a login would. */
export function storeSession(world: World, username = 'superadmin'): void {
  const found = world.administrators.find((administrator) => administrator.username === username);
  if (found === undefined) throw new Error(`the world has no administrator ${username}`);
  const { firstName, lastName, role } = found;
  world.adminTokens.set('stored-token', username);
  localStorage.setItem('adminToken', 'stored-token');
  localStorage.setItem('adminUser', JSON.stringify({ username, firstName, lastName, role }));
}

/** Opens the dashboard of a signed-in administrator and waits until the members have loaded or failed. */
export async function openDashboard(world: World, ...faults: RequestHandler[]) {
  if (localStorage.getItem('adminToken') === null) storeSession(world);
  const user = openPortal('/admin-dashboard', world, ...faults);
  await screen.findByText(/^\d+-\d+ of \d+ users$|^0 users$|^The users could not be fetched/);
  return user;
}

/** Presses a button and returns its dialog, which has the same name unless a title is given. */
export async function openDialog(user: UserEvent, button: string, title = button) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}
