import { confirmEmail, resetPassword } from '@kopa/contracts/account/credentials';
import { createAppeal } from '@kopa/contracts/moderation/appeals';
import { MockError, mock } from '@kopa/contracts/msw';
import { buildMember, memberPassword } from '@kopa/mocks/builders';
import { outage, refusing } from '@kopa/mocks/faults';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openApp } from '../../../test/open-app.tsx';
import { server } from '../../../test/server.ts';
import { memberKey, storeMember } from '../../session/stored-member.ts';

const newPassword = 'Wet-Season-Rain-9';
const { email } = buildMember(1).user;

function visitorWorld(given: Partial<World> = {}) {
  return createWorld({ members: [buildMember(1), buildMember(2)], signedInId: null, ...given });
}

/** A link of the first member, as it was mailed. */
function link(purpose: 'password_reset' | 'email_confirmation', token = 'mailed'): World['links'] {
  return [{ token, purpose, memberId: 1 }];
}

async function setPassword(user: UserEvent, value = newPassword, confirmation = value) {
  await write(user, await screen.findByLabelText('New password'), value);
  await write(user, screen.getByLabelText('Confirm password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
}

test('the sign-in leads to the page of a forgotten password and to support', async () => {
  openApp(visitorWorld());
  expect(await screen.findByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support');
});

test.each([email, 'nobody@example.ng'])('asking for a link shows the same text for %s', async (address) => {
  const user = openApp(visitorWorld(), '/forgot-password');
  await write(user, await screen.findByLabelText('Email'), address);
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('If this address belongs to an account, a link is on its way.')).toBeVisible();
});

test('a link sets a new password, and its token leaves the address bar at once', async () => {
  const world = visitorWorld({ links: link('password_reset') });
  const user = openApp(world, '/reset-password?token=mailed');
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeVisible();
  expect(window.location.href).not.toContain('mailed');
  expect(window.location.pathname).toBe('/reset-password');
  await setPassword(user);
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(world.members[0]?.password).toBe(newPassword);
});

test('a reset on the member’s own browser leads to the sign-in, because all sessions have ended', async () => {
  const world = visitorWorld({ links: link('password_reset'), signedInId: 1 });
  storeMember(buildMember(1).user);
  const user = openApp(world, '/reset-password?token=mailed');
  await setPassword(user);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(localStorage.getItem(memberKey)).toBeNull();
});

test('two different passwords, and a short one, are not sent', async () => {
  const world = visitorWorld({ links: link('password_reset') });
  const user = openApp(world, '/reset-password?token=mailed');
  await setPassword(user, newPassword, 'something else');
  expect(await screen.findByText('Please make sure your passwords match.')).toBeVisible();
  await user.clear(screen.getByLabelText('New password'));
  await setPassword(user, 'short');
  expect(await screen.findByText('Please use at least 8 characters.')).toBeVisible();
  expect(world.members[0]?.password).toBe(memberPassword);
});

test('a common password keeps the form and the link', async () => {
  const world = visitorWorld({ links: link('password_reset') });
  const user = openApp(world, '/reset-password?token=mailed', refusing(resetPassword, 'common_password'));
  await setPassword(user, 'password1');
  expect(await screen.findByText('This password is too common. Please choose another one.')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('password1');
});

test('a used or old link shows an error and offers a new one', async () => {
  const user = openApp(visitorWorld(), '/reset-password?token=old');
  await setPassword(user);
  expect(await screen.findByText('This link is no longer valid')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password');
});

test('a link confirms the email, and its token leaves the address bar', async () => {
  const world = visitorWorld({ links: link('email_confirmation', 'confirm-me') });
  if (world.members[0] !== undefined) world.members[0].user.emailConfirmed = false;
  openApp(world, '/confirm-email?token=confirm-me');
  expect(await screen.findByText('Email confirmed')).toBeVisible();
  expect(window.location.href).not.toContain('confirm-me');
  expect(world.members[0]?.user.emailConfirmed).toBe(true);
});

test('an expired link to confirm an email shows an error', async () => {
  openApp(visitorWorld(), '/confirm-email?token=too-old');
  expect(await screen.findByText('This link is no longer valid')).toBeVisible();
});

test('a confirmation without a network can be tried again', async () => {
  const failing = outage(confirmEmail);
  const world = visitorWorld({ links: link('email_confirmation', 'again') });
  const user = openApp(world, '/confirm-email?token=again', failing);
  await screen.findByText('Your email could not be confirmed.');
  failing.end();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Email confirmed')).toBeVisible();
});

test('a suspended member asks for a review from the failed sign-in, once', async () => {
  const world = visitorWorld();
  for (const member of world.members) member.isActive = false;
  const user = openApp(world);
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Ask for a review' }));
    await write(user, screen.getByLabelText('Why should we look again?'), 'I did not write that.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
  };
  await write(user, await screen.findByLabelText('Portal email'), email);
  await write(user, screen.getByLabelText('Password'), memberPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await ask();
  expect(await screen.findByText('Your request was sent.')).toBeVisible();
  expect(world.tickets).toMatchObject([{ category: 'safety', description: 'I did not write that.' }]);
  server.use(world, refusing(createAppeal, 'appeal_open'));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await eventually(() => expect(screen.queryByText('Your request was sent.')).toBeNull());
  await ask();
  expect(await screen.findByText('A review is already open.')).toBeVisible();
});

test.each([
  ['appeal_exists', 'You have already appealed against this decision.'],
  ['unavailable', 'Kopa is not available right now. Please try again in a moment.'],
] as const)('a review that is refused with %s shows the reason', async (code, reason) => {
  const world = visitorWorld();
  for (const member of world.members) member.isActive = false;
  const refused = mock(createAppeal, () => {
    throw new MockError(code);
  });
  const user = openApp(world, '/', refused);
  await write(user, await screen.findByLabelText('Portal email'), email);
  await write(user, screen.getByLabelText('Password'), memberPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await user.click(await screen.findByRole('button', { name: 'Ask for a review' }));
  await write(user, screen.getByLabelText('Why should we look again?'), 'I did not write that.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Your request was not sent')).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByLabelText('Why should we look again?')).toHaveValue('I did not write that.');
});

test('the review is offered to suspended members only', async () => {
  const user = openApp(visitorWorld());
  await write(user, await screen.findByLabelText('Portal email'), email);
  await write(user, screen.getByLabelText('Password'), 'not the password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Login failed');
  expect(screen.queryByRole('button', { name: 'Ask for a review' })).toBeNull();
});

test('the page of support names the configured address', async () => {
  const config = http.get('*/config.json', () =>
    HttpResponse.json({ adminWebUrl: null, supportEmail: 'help@kopa.test' }),
  );
  openApp(visitorWorld(), '/support', config);
  expect(await screen.findByRole('link', { name: 'help@kopa.test' })).toHaveAttribute('href', 'mailto:help@kopa.test');
});
