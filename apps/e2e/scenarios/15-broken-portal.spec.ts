import { expect, type Page } from '@playwright/test';
import { registerMember, registerServingMember } from '../support/people.ts';
import { addPortalAccount, setPortalFault } from '../support/portal.ts';
import { signIn, test } from '../support/scenario.ts';

// The simulator's fault affects every scenario, so this file runs alone.
test.afterEach(() => setPortalFault('none'));

async function submitPortalForm(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
}

test('a portal that fails or hangs shows an error; the input stays, and works when the portal is back', async ({
  stage,
}) => {
  const member = await registerMember('Grace', 'Okafor');
  const account = await addPortalAccount({ firstName: 'Grace', surname: 'Okafor' });
  const page = await stage.visitor();
  stage.expectConsoleErrors(/50[24]/);
  await signIn(page, member);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Enter portal data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect your service portal' });
  await dialog.getByLabel('Portal email').fill(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);

  await setPortalFault('hang');
  await submitPortalForm(page);
  await expect(dialog.getByText('The service portal took too long to answer. Please try again later.')).toBeVisible();
  await setPortalFault('error');
  await submitPortalForm(page);
  await expect(page.getByText('Connection failed').first()).toBeVisible();
  await expect(dialog.getByText('The service portal could not answer. Please try again later.')).toBeVisible();
  await stage.picture(page, 'portal-broken');

  await setPortalFault('none');
  await submitPortalForm(page);
  await expect(page.getByText('Portal connected successfully!')).toBeVisible();
});

test('a refresh that the portal does not answer keeps the data and shows an error', async ({ stage }) => {
  const member = await registerServingMember('Fresh', 'Less');
  const page = await stage.signedIn(member);
  stage.expectConsoleErrors(/502/);
  await setPortalFault('garbage');
  await page.getByRole('button', { name: /refresh/i }).click();
  await expect(page.getByText('Refresh failed')).toBeVisible();
  await expect(page.getByText('Unable to refresh data. Please try again.')).toBeVisible();
  await expect(page.getByRole('main').getByText(member.portal?.stateCode ?? '')).toBeVisible();
});
