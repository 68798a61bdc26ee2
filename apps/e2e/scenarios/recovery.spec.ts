import { expect } from '@playwright/test';
import { linkMailedTo } from '../support/mails.ts';
import { registerServingMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const newPassword = 'Wet-Season-Rain-9';

test('a member who forgot the password sets a new one by the link of a mail, and signs in', async ({ stage }) => {
  const member = await registerServingMember('Halima', 'Sule');
  const page = await stage.visitor();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(member.email);
  await stage.picture(page, 'forgot-password');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If this address belongs to an account, a link is on its way.')).toBeVisible();

  await page.goto(await linkMailedTo(member.email, 'Set a new password for Kopa'));
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword);
  await stage.picture(page, 'reset-password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();

  await page.getByLabel('Portal email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
});

test('a member confirms the email, sees a second device in the profile and ends its session', async ({ stage }) => {
  const member = await registerServingMember('Efe', 'Oghene');
  const page = await stage.signedIn(member);
  await page.goto(await linkMailedTo(member.email, 'Confirm your email for Kopa'));
  await expect(page.getByText('Email confirmed')).toBeVisible();

  const other = await stage.visitor();
  await other.getByLabel('Portal email').fill(member.email);
  await other.getByLabel('Password', { exact: true }).fill(member.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText('Login successful')).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Account' }).click();
  const security = page.getByRole('region', { name: 'Security' });
  await expect(security.getByText('This device')).toBeVisible();
  await expect(security.getByRole('button', { name: 'Send the link again' })).toBeHidden();
  await stage.picture(page, 'security');
  // The other browser notices that its session is over.
  stage.expectConsoleErrors(/401/);
  await security.getByRole('listitem').getByRole('button', { name: 'End session' }).first().click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(other.getByText(/Your session has ended/)).toBeVisible();
});
