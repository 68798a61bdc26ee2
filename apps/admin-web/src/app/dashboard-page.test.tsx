import { createDemoWorld } from '@kopa/mocks/demo-world';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiUrl, openDashboard, openPortal, storeSession } from '../../test/portal.tsx';

test.each([
  ['a token', 'adminToken'],
  ['an administrator', 'adminUser'],
])('without %s the dashboard leads to the login', async (_what, key) => {
  const world = createDemoWorld();
  storeSession(world);
  localStorage.removeItem(key);
  openPortal('/admin-dashboard', world);
  expect(await screen.findByRole('heading', { name: 'Administrator Portal' })).toBeInTheDocument();
  expect(location.pathname).toBe('/admin-login');
});

test('a stored administrator that is not valid leads to the login', async () => {
  localStorage.setItem('adminToken', 'token');
  localStorage.setItem('adminUser', '{broken');
  openPortal('/admin-dashboard', createDemoWorld());
  expect(await screen.findByRole('heading', { name: 'Administrator Portal' })).toBeInTheDocument();
});

test('the header shows both names and the role with spaces', async () => {
  await openDashboard(createDemoWorld());
  expect(screen.getByText('Ngozi Adichie-Bello')).toBeInTheDocument();
  expect(screen.getByText('super admin')).toBeInTheDocument();
});

test('the four cards show the numbers of the platform', async () => {
  await openDashboard(createDemoWorld());
  for (const [label, figure] of [
    ['Total Users', '30'],
    ['Active Users', '30'],
    ['Support Tickets', '3'],
    ['Portal Connections', '30'],
  ] as const) {
    const card = screen.getByText(label, { selector: 'dt' }).parentElement;
    if (card === null) throw new Error(`no card ${label}`);
    expect(await within(card).findByText(figure)).toBeInTheDocument();
  }
});

test('the menu of the header leads to Security, whose tab is in the address', async () => {
  const user = await openDashboard(createDemoWorld());
  await user.click(screen.getByRole('button', { name: /Ngozi Adichie-Bello/ }));
  // Without a layout the menu counts as scrolled out of view.
  await user.click(await screen.findByRole('menuitem', { name: 'Security' }));
  expect(await screen.findByRole('heading', { name: 'Your security' })).toBeInTheDocument();
  expect(location.search).toBe('?tab=settings');
});

test('logout revokes the token, removes both keys and leads to the login', async () => {
  const world = createDemoWorld();
  const user = await openDashboard(world);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Administrator Portal' })).toBeInTheDocument();
  expect(localStorage.getItem('adminToken')).toBeNull();
  expect(localStorage.getItem('adminUser')).toBeNull();
  await waitFor(() => expect(world.adminTokens.size).toBe(0));
});

test.each(['storage', 'pageshow'])('a logout in another tab ends the session here too (%s)', async (event) => {
  await openDashboard(createDemoWorld());
  localStorage.removeItem('adminToken');
  localStorage.removeItem('adminUser');
  act(() => void window.dispatchEvent(new Event(event)));
  expect(await screen.findByRole('heading', { name: 'Administrator Portal' })).toBeInTheDocument();
  expect(location.pathname).toBe('/admin-login');
});

test('a 401 of any call ends the session with an explanation', async () => {
  const world = createDemoWorld();
  const user = await openDashboard(world);
  world.adminTokens.clear();
  await user.click(screen.getByRole('tab', { name: /^Support Tickets/ }));
  expect(await screen.findByRole('heading', { name: 'Administrator Portal' })).toBeInTheDocument();
  expect(localStorage.getItem('adminToken')).toBeNull();
  expect(await screen.findByText('Session ended')).toBeInTheDocument();
});

test('calls go to the API of config.json with the stored token', async () => {
  const requests: Request[] = [];
  const listen = http.all(`${apiUrl}/*`, ({ request }) => void requests.push(request.clone()));
  await openDashboard(createDemoWorld(), listen);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.every(({ headers }) => headers.get('authorization') === 'Bearer stored-token')).toBe(true);
  expect(requests.every(({ headers }) => headers.get('content-type') === 'application/json')).toBe(true);
});

test('numbers that fail to load show an error and a retry', async () => {
  let isDown = true;
  const down = http.get('*/api/admin/stats', () => (isDown ? new HttpResponse(null, { status: 503 }) : undefined));
  const user = await openDashboard(createDemoWorld(), down);
  expect(await screen.findByText('Failed to fetch stats')).toBeInTheDocument();
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
  const card = screen.getByText('Support Tickets', { selector: 'dt' }).parentElement;
  if (card === null) throw new Error('no card of tickets');
  expect(within(card).getByText('3')).toBeInTheDocument();
});

test('the focus moves to the heading of a new page', async () => {
  const user = await openDashboard(createDemoWorld());
  expect(document.body).toHaveFocus();
  const tab = screen.getByRole('tab', { name: /^Support Tickets/ });
  await user.click(tab);
  expect(tab).toHaveFocus();
  window.history.pushState(null, '', '/admin-nowhere');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toHaveFocus();
});

test('any other path shows the 404 card', async () => {
  openPortal('/admin-reports', createDemoWorld());
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeInTheDocument();
  expect(document.title).toBe('Page not found · Kopa administration');
});

test('every tab has its own title, and the page has one heading of the first level', async () => {
  const user = await openDashboard(createDemoWorld());
  for (const name of [
    'User Management',
    'Reports',
    'Support Tickets',
    'Notices',
    'Calendar',
    'Safety',
    'Offices',
    'Analytics',
    'Settings',
  ]) {
    // The tab of the reports also shows the number of open ones.
    await user.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(document.title).toBe(`${name} · Kopa administration`));
    expect(screen.getByRole('tabpanel'), 'shows that its content comes').not.toBeEmptyDOMElement();
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  }
});

test('the login has its own title and one heading of the first level', async () => {
  openPortal('/admin-login', createDemoWorld());
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Administrator Portal');
  expect(document.title).toBe('Sign in · Kopa administration');
});
