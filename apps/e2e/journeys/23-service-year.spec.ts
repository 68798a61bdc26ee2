import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { registerMember, registerServingMember } from '../support/people.ts';
import { daysAgo } from '../support/portal.ts';

/** The last day of a clearance window. */
const windowEnd = 10;

/** The start of a service in which the windows of this many months have closed. */
function startWithMissed(months: number): string {
  const [year = 0, month = 0, day = 0] = daysAgo(0).split('-').map(Number);
  const closed = day > windowEnd ? 0 : 1;
  return new Date(Date.UTC(year, month - 1 - closed - (months - 1), 1)).toISOString().slice(0, 10);
}

test('a missed clearance is a reason to watch, and entering it late puts the year back on track', {
  tag: '@main',
}, async ({ stage }) => {
  const member = await registerServingMember('Tari', 'Ebiere', { serviceStartDate: startWithMissed(1) });
  const page = await stage.signedIn(member);
  await page.getByRole('link', { name: 'Your service year' }).click();
  await expect(page.getByRole('heading', { name: 'Service year', level: 1 })).toBeVisible();
  await expect(page.getByText('Watch', { exact: true })).toBeVisible();
  await stage.picture(page, 'service-year');
  const clearances = page.getByRole('region', { name: 'Clearances' });
  const missed = clearances.getByRole('listitem').filter({ hasText: 'Missed' });
  await expect(missed).toHaveCount(1);
  await missed.getByRole('button', { name: 'Mark as cleared' }).click();
  await expect(page.getByText('On track', { exact: true })).toBeVisible();
  await expect(clearances.getByText(/^Cleared on /)).toBeVisible();
  await clearances.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Watch', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Watch', { exact: true })).toBeVisible();
});

test('two missed clearances are a high risk', async ({ stage }) => {
  const member = await registerServingMember('Kunle', 'Ojo', { serviceStartDate: startWithMissed(2) });
  const page = await stage.signedIn(member, { path: '/service' });
  await expect(page.getByText('High risk', { exact: true })).toBeVisible();
});

test('without a linked portal the page leads to linking', async ({ stage }) => {
  const page = await stage.visitor();
  const member = await registerMember('Ene', 'Ochigbo');
  await page.goto('/service');
  await page.getByLabel(/email/i).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await page.getByRole('button', { name: /skip/i }).first().click();
  await expect(page.getByRole('button', { name: 'Link your portal' })).toBeVisible();
});
