import { updateClearance } from '@kopa/contracts/service/service-year';
import { expect } from '@playwright/test';
import { monthName, monthStart, thisMonth } from '../support/calendar.ts';
import { registerMember, registerServingMember } from '../support/people.ts';
import { daysAgo } from '../support/portal.ts';
import { test } from '../support/scenario.ts';

/** A member with so many months before this one whose window nobody has announced, and who has cleared this month. */
async function servingSince(firstName: string, surname: string, months: number) {
  const member = await registerServingMember(firstName, surname, { serviceStartDate: monthStart(months) });
  const params = { id: member.user.id, month: thisMonth() };
  await member.api.call(updateClearance, { params, body: { clearedOn: daysAgo(0) } });
  return member;
}

test('an unmarked clearance is a reason to watch, and entering it late puts the year back on track', async ({
  stage,
}) => {
  const member = await servingSince('Tari', 'Ebiere', 1);
  const page = await stage.signedIn(member);
  await page.getByRole('link', { name: 'Your service year' }).click();
  await expect(page.getByRole('heading', { name: 'Service year', level: 1 })).toBeVisible();
  await expect(page.getByText('Watch', { exact: true })).toBeVisible();
  await stage.picture(page, 'service-year');
  const clearances = page.getByRole('region', { name: 'Clearances' });
  const lastMonth = clearances.getByRole('listitem').filter({ hasText: monthName(monthStart(1)) });
  await expect(lastMonth).toContainText('Usually 1st to 10th, not announced');
  await expect(lastMonth).toContainText('Not marked');
  await lastMonth.getByRole('button', { name: 'Mark as cleared' }).click();
  await expect(page.getByText('On track', { exact: true })).toBeVisible();
  await expect(lastMonth.getByText(/^Cleared on /)).toBeVisible();
  await lastMonth.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Watch', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Watch', { exact: true })).toBeVisible();
});

test('three unmarked clearances are a high risk', async ({ stage }) => {
  const member = await servingSince('Kunle', 'Ojo', 3);
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
