import { expect, type Page } from '@playwright/test';
import { registerMember, type TestMember } from '../support/people.ts';
import { addPortalAccount, type PortalAccount } from '../support/portal.ts';
import { signIn, test } from '../support/scenario.ts';

/** Signs in a member without a portal, which opens the onboarding, and opens its portal dialog. */
async function openPortalDialog(page: Page, member: TestMember) {
  await signIn(page, member);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: /connect.*portal|enter.*portal/i }).click();
  return page.getByRole('dialog');
}

async function connectWith(page: Page, account: Pick<PortalAccount, 'email' | 'password'>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /email/i }).fill(account.email);
  await dialog
    .getByLabel(/password/i)
    .and(page.locator('input'))
    .fill(account.password);
  await dialog.getByRole('button', { name: /connect/i }).click();
}

test('a member links the service portal and finishes the onboarding', async ({ stage }) => {
  const member = await registerMember('Chidi', 'Okonkwo');
  const account = await addPortalAccount({ firstName: 'CHIDI', surname: 'OKONKWO', stateCode: `AB/26A/${Date.now()}` });
  const page = await stage.visitor();
  const dialog = await openPortalDialog(page, member);
  await dialog.getByRole('button', { name: /connect/i }).click();
  await expect(dialog.getByText('Please enter both your email and password')).toBeVisible();

  await connectWith(page, account);
  await expect(page.getByText('Portal connected successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Bio').fill('I teach physics.');
  await page.getByText('Teaching', { exact: true }).click();
  await stage.picture(page, 'onboarding-profile');
  await page.getByRole('button', { name: 'Continue' }).click();
  await stage.picture(page, 'onboarding-connections');
  await page.getByRole('button', { name: 'Start Connecting' }).click();
  await expect(page.getByText(account.stateCode)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Portal Now' })).toBeHidden();
  await page.goto('/profile');
  await expect(page.getByText('I teach physics.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Interests' })).toHaveText('Teaching');
});

test('a member who skipped the portal connects it from the dashboard, which shows the data at once', async ({
  stage,
}) => {
  const member = await registerMember('Yetunde', 'Salako');
  const account = await addPortalAccount({ firstName: 'Yetunde', surname: 'Salako', deploymentState: 'Plateau' });
  const page = await stage.visitor();
  await signIn(page, member);
  await page.getByRole('button', { name: 'Skip Setup' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('--', { exact: true })).toHaveCount(3);
  await expect(main.getByText('Connect portal to view')).toHaveCount(4);
  await stage.picture(page, 'dashboard-limited');
  await page.goto('/service');
  await expect(page.getByText('Your portal is not linked')).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect Portal Now' }).click();
  await connectWith(page, account);
  await expect(page.getByText('Portal connected successfully!')).toBeVisible();
  await expect(main.getByText('Plateau').first()).toBeVisible();
  await expect(main.getByText(account.stateCode)).toBeVisible();
  await expect(main.getByText('Verified')).toBeVisible();
  await expect(main.getByText('--', { exact: true })).toHaveCount(0);
  await expect(main.getByText('Connect portal to view')).toHaveCount(0);
});
