import { getCurrentUser, register } from '@kopa/contracts/account/auth';
import { MockError, mock } from '@kopa/contracts/msw';
import { buildMember, memberPassword, withoutPortal } from '@kopa/mocks/builders';
import { outage, refusing } from '@kopa/mocks/faults';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { openApp, reopenApp } from '../../../test/open-app.tsx';
import { mockCanvas, photoFile } from '../../../test/pictures.ts';
import { memberKey, storeMember } from '../../session/stored-member.ts';

const email = 'adaeze.okafor@example.ng';

function visitorWorld(given: Partial<World> = {}) {
  return createWorld({ members: [buildMember(1), buildMember(2, withoutPortal)], signedInId: null, ...given });
}

async function signIn(user: UserEvent, address = email, password: string = memberPassword) {
  await write(user, await screen.findByLabelText('Portal email'), address);
  await write(user, screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

async function fillRegistration(user: UserEvent, overrides: Record<string, string> = {}) {
  await user.click(await screen.findByRole('button', { name: 'Create an account' }));
  const values = {
    'First name': 'Amaka',
    Surname: 'Nwosu',
    Email: 'amaka@example.ng',
    'Phone number': '08030000000',
    Username: 'amaka.nwosu',
    Password: 'long enough 26',
    'Confirm password': 'long enough 26',
    ...overrides,
  };
  for (const [label, value] of Object.entries(values)) await write(user, screen.getByLabelText(label), value);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

test('a visitor sees the sign-in on any path, without a call for the current member', async () => {
  const called = vi.fn();
  const counting = mock(getCurrentUser, () => {
    called();
    throw new MockError('unauthenticated');
  });
  const user = openApp(visitorWorld(), '/profile', counting);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByLabelText('Portal email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Portal email')).toHaveAccessibleDescription('The email you registered with in Kopa');
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in instead' }));
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(called).not.toHaveBeenCalled();
});

test('a connected member who signs in sees the home page at once, and again after a reload', async () => {
  const world = visitorWorld();
  const user = openApp(world);
  await signIn(user);
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Welcome, Adaeze' })).toBeVisible();
  expect(JSON.parse(localStorage.getItem(memberKey) ?? '')).toMatchObject({ id: 1, email });
  reopenApp(world);
  expect(await screen.findByRole('heading', { name: 'Welcome, Adaeze' })).toBeVisible();
});

test('an error about a wrong password does not name the wrong part, and the input stays', async () => {
  const user = openApp(visitorWorld());
  await signIn(user, email, 'not the password');
  expect(await screen.findByText('Login failed')).toBeVisible();
  expect(screen.getByText('Please check your credentials and try again.')).toBeVisible();
  expect(screen.getByLabelText('Portal email')).toHaveValue(email);
  expect(localStorage.getItem(memberKey)).toBeNull();
});

test('a suspended member sees that the account is suspended', async () => {
  const world = visitorWorld();
  for (const member of world.members) member.isActive = false;
  const user = openApp(world);
  await signIn(user);
  expect(await screen.findByText('Login failed')).toBeVisible();
  expect(screen.getByText(/suspended/i)).toBeVisible();
});

test('an empty sign-in is not sent', async () => {
  const user = openApp(visitorWorld());
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('Portal email')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(screen.queryByText('Login failed')).toBeNull();
});

test('a password can be made visible with the keyboard alone', async () => {
  const user = openApp(visitorWorld());
  const password = await screen.findByLabelText('Password');
  await user.type(password, 'Kopa-Demo-2026');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Show characters' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(password).toHaveAttribute('type', 'text');
});

test('the registration has three groups of fields, and each field opens the right phone keyboard', async () => {
  const user = openApp(visitorWorld());
  await user.click(await screen.findByRole('button', { name: 'Create an account' }));
  const group = (name: string) => within(screen.getByRole('group', { name }));
  expect(group('Your name').getAllByRole('textbox')).toHaveLength(3);
  expect(group('How to reach you').getByLabelText('Email')).toHaveAttribute('inputmode', 'email');
  expect(group('How to reach you').getByLabelText('Phone number')).toHaveAttribute('inputmode', 'tel');
  expect(group('How you sign in').getByLabelText('Username')).toHaveAttribute('autocapitalize', 'none');
});

test('the registration is not sent while the passwords differ', async () => {
  const sent = vi.fn();
  const counting = mock(register, () => {
    sent();
    throw new MockError('unavailable');
  });
  const user = openApp(visitorWorld(), '/', counting);
  await fillRegistration(user, { 'Confirm password': 'something else' });
  expect(await screen.findByText('Password mismatch')).toBeVisible();
  expect(screen.getByText('Please make sure your passwords match.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

test('a registration with a taken email names the reason', async () => {
  const user = openApp(visitorWorld(), '/', refusing(register, 'email_taken'));
  await fillRegistration(user);
  expect(await screen.findByText('Registration failed')).toBeVisible();
  expect(screen.getByText('An account with this email already exists.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('a taken username is reported at its field', async () => {
  const user = openApp(visitorWorld(), '/', refusing(register, 'username_taken'));
  await fillRegistration(user);
  expect(await screen.findByText('Registration failed. Please try again.')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/^Username is taken\./);
  await write(user, screen.getByLabelText('Username'), '2');
  expect(screen.getByLabelText('Username')).toBeValid();
});

test('the reason of a failed registration comes from its code, not from its text', async () => {
  const refused = http.post(`*${register.url}`, () =>
    HttpResponse.json({ code: 'idempotency_conflict', message: 'This already exists' }, { status: 409 }),
  );
  const user = openApp(visitorWorld(), '/', refused);
  await fillRegistration(user);
  expect(await screen.findByText('Registration failed. Please try again.')).toBeVisible();
});

test('any other failure of a registration keeps the input', async () => {
  const failing = outage(register);
  const user = openApp(visitorWorld(), '/', failing);
  await fillRegistration(user);
  expect(await screen.findByText('Registration failed. Please try again.')).toBeVisible();
  expect(screen.getByLabelText('Surname')).toHaveValue('Nwosu');
});

test('a registration leads to the portal flow; skipping it lasts for the browser session, not for the next login', async () => {
  const world = visitorWorld();
  const user = openApp(world);
  await fillRegistration(user);
  expect(await screen.findByText('Registration successful')).toBeVisible();
  expect(world.members.at(-1)?.user).toMatchObject({ name: 'Amaka Nwosu', middleName: null });
  await user.click(await screen.findByRole('button', { name: 'Skip Setup' }));
  expect(await screen.findByRole('button', { name: 'Connect Portal Now' })).toBeVisible();

  const again = reopenApp(world, '/profile');
  await again.click(await screen.findByRole('tab', { name: 'Account' }));
  await again.click(await screen.findByRole('button', { name: 'Logout' }));
  await signIn(again, 'amaka@example.ng', 'long enough 26');
  expect(await screen.findByRole('button', { name: 'Skip Setup' })).toBeVisible();
});

test('logout removes all data of the member from the browser and ends the session on the server', async () => {
  const world = visitorWorld({ signedInId: 1 });
  storeMember(buildMember(1).user);
  const user = openApp(world, '/profile');
  await user.click(await screen.findByRole('tab', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(world.signedInId).toBeNull();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Adaeze');
  expect(screen.queryByText(/session has ended/)).toBeNull();
});

test('a session that the server has ended leads to the sign-in, which gives the reason', async () => {
  storeMember(buildMember(1).user);
  openApp(visitorWorld(), '/', outage(getCurrentUser, 'unauthenticated'));
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
  expect(localStorage.getItem(memberKey)).toBeNull();
});

test('a session that ends while the app is open leads to the sign-in, and after that back to the same page', async () => {
  const world = visitorWorld({ signedInId: 1 });
  storeMember(buildMember(1).user);
  const user = openApp(world, '/groups');
  expect(await screen.findByRole('heading', { name: 'My Groups' })).toBeVisible();
  world.signedInId = null;
  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'My Groups' })).toBeVisible();
});

test('an upload after the end of the session leads to the sign-in, without an error about the upload', async () => {
  mockCanvas({ width: 10, height: 10 });
  const world = visitorWorld({ signedInId: 1 });
  storeMember(buildMember(1).user);
  const user = openApp(world, '/profile');
  await user.click(await screen.findByRole('tab', { name: 'Photos' }));
  const input = await screen.findByLabelText('Add photo', { selector: 'input' });
  world.signedInId = null;
  await user.upload(input, photoFile());
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
  expect(screen.queryByText('Upload failed')).toBeNull();
});

test('after a logout the next sign-in starts at home', async () => {
  const world = visitorWorld({ signedInId: 1 });
  storeMember(buildMember(1).user);
  const user = openApp(world, '/profile');
  await user.click(await screen.findByRole('tab', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'Welcome, Adaeze' })).toBeVisible();
});

test('stored data that is not a member is logged and cleared', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem(memberKey, JSON.stringify({ id: 'one', email }));
  openApp(visitorWorld());
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(localStorage.getItem(memberKey)).toBeNull();
  expect(log).toHaveBeenCalledOnce();
});

test('an unknown path shows a signed-in member a link to home', async () => {
  storeMember(buildMember(1).user);
  openApp(visitorWorld({ signedInId: 1 }), '/nowhere');
  expect(await screen.findByText('This page does not exist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
});

test('the sign-in leads to the page from before the camp', async () => {
  openApp(visitorWorld());
  expect(await screen.findByRole('link', { name: 'Called up? Before camp' })).toHaveAttribute('href', '/before-camp');
});

test('an address with the hash of the registration opens it', async () => {
  openApp(visitorWorld(), '/#register');
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible();
});
