import { expect } from '@playwright/test';
import { dayName, monthName, monthStart } from '../support/calendar.ts';
import { registerServingMember } from '../support/people.ts';
import { daysAgo } from '../support/portal.ts';
import { test } from '../support/scenario.ts';

test('a newcomer is not accused, is asked once for the months, and enters them with their days', async ({ stage }) => {
  const last = monthStart(1);
  const member = await registerServingMember('Tari', 'Ebiere', { serviceStartDate: last });
  const page = await stage.signedIn(member);
  await page.getByRole('link', { name: 'Your service year' }).click();
  await expect(page.getByRole('heading', { name: 'Service year', level: 1 })).toBeVisible();
  await expect(page.getByText('On track', { exact: true })).toBeVisible();
  const card = page.getByRole('region', { name: 'Which months have you cleared?' });
  await card.getByRole('checkbox', { name: monthName(last) }).check();
  await card.getByLabel(`Day of the clearance for ${monthName(last)}`).fill(last);
  await stage.picture(page, 'service-year');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toHaveCount(0);

  const clearances = page.getByRole('region', { name: 'Clearances' });
  const lastMonth = clearances.getByRole('listitem').filter({ hasText: monthName(last) });
  await clearances.getByText('All months').click();
  await expect(lastMonth.getByText(`Cleared on ${dayName(last)}`)).toBeVisible();
  await lastMonth.getByRole('button', { name: 'Undo' }).click();
  await expect(lastMonth).toContainText('Usually 1st to 10th, not announced');
  await expect(lastMonth).toContainText('Before you joined');
  await expect(page.getByText('On track', { exact: true })).toBeVisible();
  await lastMonth.getByRole('button', { name: 'Mark as cleared' }).click();
  await expect(lastMonth.getByLabel('Which day?')).toHaveValue(daysAgo(0));
  await lastMonth.getByRole('button', { name: 'Save' }).click();
  await expect(lastMonth.getByText(/^Cleared on /)).toBeVisible();
  await page.reload();
  await expect(clearances).toBeVisible();
  await expect(card).toHaveCount(0);
});
