import { createWorld } from '@kopa/mocks/world';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../test/open-app.tsx';

test('the sign-in links to privacy and the rules', async () => {
  openApp(createWorld({}));
  expect(await screen.findByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  expect(screen.getByRole('link', { name: 'Community rules' })).toHaveAttribute('href', '/rules');
});

test('the page about privacy leads to the rules', async () => {
  const user = openApp(createWorld({}), '/privacy');
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  expect(screen.getByText(/Only you: phone number/)).toBeVisible();
  expect(screen.getByText(/No office, employer or official can demand/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Community rules' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Community rules' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});
