import { getDemoHint } from '@kopa/contracts/admin/admin';
import { mock } from '@kopa/contracts/msw';
import { createDemoWorld } from '@kopa/mocks/demo-world';
import type { World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { openPortal, storeSession } from '../../../test/portal.tsx';

async function openLogin(world: World, ...faults: RequestHandler[]) {
  const user = openPortal('/admin-login', world, ...faults);
  await screen.findByLabelText('Username');
  return user;
}

const signIn = () => screen.getByRole('button', { name: 'Sign in' });

test('the root redirects to the login, titled Administrator Portal', async () => {
  openPortal('/', createDemoWorld());
  expect(await screen.findByRole('heading', { name: 'Administrator Portal' })).toBeInTheDocument();
  expect(location.pathname).toBe('/admin-login');
});

test('username and password are required', async () => {
  const user = await openLogin(createDemoWorld());
  await user.click(signIn());
  expect(screen.getByText('Username is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  await write(user, screen.getByLabelText('Username'), 'x');
  expect(screen.queryByText('Username is required')).not.toBeInTheDocument();
});

test('a login stores token and administrator and opens the dashboard', async () => {
  const world = createDemoWorld();
  const user = await openLogin(world);
  await write(user, screen.getByLabelText('Username'), 'moderator');
  await write(user, screen.getByLabelText('Password'), 'Kopa-Mod-2026');
  await user.click(signIn());
  expect(await screen.findByText('Tunde Salami')).toBeInTheDocument();
  expect(location.pathname).toBe('/admin-dashboard');
  expect(world.adminTokens.get(localStorage.getItem('adminToken') ?? '')).toBe('moderator');
  expect(JSON.parse(localStorage.getItem('adminUser') ?? '')).toMatchObject({
    username: 'moderator',
    role: 'moderator',
  });
});

test('an administrator with an authenticator is asked for the code, after the right password', async () => {
  const world = createDemoWorld();
  const [account] = world.administrators;
  Object.assign(account ?? {}, { hasAuthenticator: true });
  const user = await openLogin(world);
  await write(user, screen.getByLabelText('Username'), 'superadmin');
  await write(user, screen.getByLabelText('Password'), 'Kopa-Super-2026');
  expect(screen.queryByLabelText('Authentication code')).not.toBeInTheDocument();
  await user.click(signIn());
  const code = await screen.findByLabelText('Authentication code');
  expect(code).toHaveFocus();
  expect(screen.queryByText('Login Failed')).not.toBeInTheDocument();
  await user.click(signIn());
  expect(screen.getByText('Please enter the code')).toBeInTheDocument();
  await write(user, code, 'wrong-code');
  await user.click(signIn());
  expect(await screen.findByText('Login Failed')).toBeInTheDocument();
  await write(user, code, 'mock-code-1');
  await user.click(signIn());
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeInTheDocument();
});

test("a refused login shows the server's message", async () => {
  const locked = http.post('*/api/admin/auth/login', () =>
    HttpResponse.json({ code: 'rate_limited', message: 'Too many attempts.' }, { status: 429 }),
  );
  const user = await openLogin(createDemoWorld(), locked);
  await write(user, screen.getByLabelText('Username'), 'moderator');
  await write(user, screen.getByLabelText('Password'), 'wrong');
  await user.click(signIn());
  const toast = await screen.findByRole('alert');
  expect(within(toast).getByText('Login Failed')).toBeInTheDocument();
  expect(within(toast).getByText('Too many attempts.')).toBeInTheDocument();
  expect(localStorage.getItem('adminToken')).toBeNull();
});

test('a refusal without a message of the server reads Invalid credentials', async () => {
  const silent = http.post('*/api/admin/auth/login', () => new HttpResponse(null, { status: 401 }));
  const user = await openLogin(createDemoWorld(), silent);
  await write(user, screen.getByLabelText('Username'), 'moderator');
  await write(user, screen.getByLabelText('Password'), 'wrong');
  await user.click(signIn());
  expect(await screen.findByText('Invalid credentials')).toBeInTheDocument();
});

test('the error of a refused login disappears after the next successful attempt', async () => {
  const user = await openLogin(createDemoWorld());
  await write(user, screen.getByLabelText('Username'), 'superadmin');
  await write(user, screen.getByLabelText('Password'), 'wrong');
  await user.click(signIn());
  expect(await screen.findByText('Login Failed')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Password'));
  await write(user, screen.getByLabelText('Password'), 'Kopa-Super-2026');
  await user.click(signIn());
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.queryByText('Login Failed')).toBeNull(), 30_000);
});

test('the hint box lists the demo accounts and fills in the form', async () => {
  const user = await openLogin(createDemoWorld());
  await user.click(await screen.findByRole('button', { name: 'Fill in superadmin' }));
  expect(screen.getByText('super admin')).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveValue('superadmin');
  expect(screen.getByLabelText('Password')).toHaveValue('Kopa-Super-2026');
});

test('without demo accounts there is no hint box', async () => {
  let isRequested = false;
  const noDemo = mock(getDemoHint, () => {
    isRequested = true;
    return { accounts: [] };
  });
  openPortal('/admin-login', createDemoWorld(), noDemo);
  await waitFor(() => expect(isRequested).toBe(true));
  expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument();
});

test('a signed-in administrator is redirected to the dashboard', async () => {
  const world = createDemoWorld();
  storeSession(world);
  openPortal('/admin-login', world);
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeInTheDocument();
});

test('after the login the keys of the portal work, and the search keeps the typed text while the members load', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const slow = http.get('*/api/admin/users/', async () => void (await answered));
  const user = await openLogin(createDemoWorld(), slow);
  await write(user, screen.getByLabelText('Username'), 'superadmin');
  await write(user, screen.getByLabelText('Password'), 'Kopa-Super-2026{Enter}');
  const search = await screen.findByPlaceholderText('Search users by name, email, or username...');
  expect(search).not.toHaveFocus();
  await user.keyboard('/femi.bello');
  expect(search).toHaveFocus();
  answer();
  expect(await screen.findByText('1-1 of 1 users')).toBeInTheDocument();
  expect(search).toHaveValue('femi.bello');
});
