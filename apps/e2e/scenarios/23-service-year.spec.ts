import { updateClearance } from '@kopa/contracts/service/service-year';
import { expect } from '@playwright/test';
import { monthName, monthStart, thisMonth } from '../support/calendar.ts';
import { registerServingMember } from '../support/people.ts';
import { daysAgo } from '../support/portal.ts';
import { test } from '../support/scenario.ts';

test('an unmarked clearance is a reason to watch, and entering it late puts the year back on track', async ({
  stage,
}) => {
  const member = await registerServingMember('Tari', 'Ebiere', { serviceStartDate: monthStart(1) });
  const params = { id: member.user.id, month: thisMonth() };
  await member.api.call(updateClearance, { params, body: { clearedOn: daysAgo(0) } });
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
