import { expect, type Page } from '@playwright/test';
import { newRegistration } from '../support/people.ts';
import { signIn, test } from '../support/scenario.ts';

async function fillRegistration(page: Page, values: ReturnType<typeof newRegistration>): Promise<void> {
  await page.getByLabel(/^first name/i).fill(values.firstName);
  await page.getByLabel(/^surname/i).fill(values.surname);
  await page.getByLabel(/^email/i).fill(values.email);
  await page.getByLabel(/^phone number/i).fill(values.phoneNumber);
  await page.getByLabel(/^username/i).fill(values.username);
  await page.getByLabel(/^password/i).fill(values.password);
  await page.getByLabel(/^confirm password/i).fill(values.confirmPassword);
}

test('a visitor registers, skips the setup, logs out, and signs in again', async ({ stage }) => {
  const page = await stage.visitor();
  await stage.picture(page, 'sign-in');
  await page.getByRole('button', { name: /register|sign up|create/i }).click();
  const values = newRegistration('Amaka', 'Nwosu');

  await fillRegistration(page, { ...values, confirmPassword: 'something else' });
  await page.getByRole('button', { name: /^(register|sign up|create account)$/i }).click();
  await expect(page.getByText('Password mismatch')).toBeVisible();
  await expect(page.getByText('Please make sure your passwords match.')).toBeVisible();
  await stage.picture(page, 'registration');

  await fillRegistration(page, values);
  await page.getByRole('button', { name: /^(register|sign up|create account)$/i }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();
  await page.getByRole('button', { name: 'Skip Setup' }).click();
  await expect(page.getByRole('button', { name: 'Connect Portal Now' })).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: /^sign in$/i })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(values.email);

  await signIn(page, values);
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skip Setup' })).toBeVisible();
});
