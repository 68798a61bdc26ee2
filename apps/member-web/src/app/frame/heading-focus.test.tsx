import { buildMember, memberPassword, withoutPortal } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openApp } from '../../../test/open-app.tsx';
import { storeMember } from '../../session/stored-member.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const expectFocus = async (name: string | RegExp) => {
  const found = await heading(name);
  await eventually(() => expect(found).toHaveFocus());
};

test('the heading of a page has the focus after a change of page, and not when the app opens', async () => {
  const ada = buildMember(1);
  storeMember(ada.user);
  const user = openApp(createWorld({ members: [ada], signedInId: 1 }), '/groups');
  await heading('My Groups');
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('link', { name: /Social/ }));
  await expectFocus('Social Feed');
});

test('the heading of registration and of sign-in has the focus after a switch between them', async () => {
  const user = openApp(createWorld({ signedInId: null }));
  await heading('Sign in');
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  await expectFocus('Create your account');
  await user.click(screen.getByRole('button', { name: 'Sign in instead' }));
  await expectFocus('Sign in');
});

test('the heading of each step of the onboarding has the focus', async () => {
  storeMember(buildMember(1, withoutPortal).user);
  const user = openApp(createWorld({ members: [buildMember(1, withoutPortal)], signedInId: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Get Started' }));
  await expectFocus('Connect your service portal');
});

test('the heading of the page has the focus after a sign-in', async () => {
  const ada = buildMember(1);
  const user = openApp(createWorld({ members: [ada], signedInId: null }), '/groups');
  await write(user, await screen.findByLabelText('Portal email'), ada.user.email);
  await write(user, screen.getByLabelText('Password'), memberPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await expectFocus('My Groups');
});
