import { expect } from '@playwright/test';
import { registerServingMember } from '../support/people.ts';
import { changePortalAccount, daysAgo } from '../support/portal.ts';
import { test } from '../support/scenario.ts';

test('the dashboard shows the service record, and a refresh shows changes at the portal', async ({ stage }) => {
  const member = await registerServingMember('Emeka', 'Okafor', {
    serviceStartDate: daysAgo(100),
    cdsAttended: 5,
    ppa: 'Letter',
    lga: 'Clearance',
  });
  if (member.portal === null) throw new Error('the member has no portal account');
  const page = await stage.signedIn(member);
  const main = page.getByRole('main');
  await expect(main.getByText('100', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('3 more needed')).toBeVisible();
  await expect(main.getByText('Ikeja').first()).toBeVisible();
  await expect(main.getByText('Ministry of Education').first()).toBeVisible();
  await expect(main.getByText(member.portal.stateCode).first()).toBeVisible();
  await stage.picture(page, 'dashboard');

  await changePortalAccount(member.portal.email, { cdsAttended: 8, deploymentState: 'Kano' });
  await page.getByRole('button', { name: /refresh/i }).click();
  await expect(page.getByText('Data refreshed')).toBeVisible();
  await expect(main.getByText('Requirements met')).toBeVisible();
  await expect(main.getByText('Kano').first()).toBeVisible();
});
