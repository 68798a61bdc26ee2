import { writeFileSync } from 'node:fs';
import { demoAdministrators, demoMembers } from '@kopa/contracts/demo';
import type { Page } from '@playwright/test';
import { desktop, phone, signIn, test } from '../support/journey.ts';
import { root } from '../support/stack.ts';

const [ada] = demoMembers;
const [superAdmin] = demoAdministrators;
const folder = `${root}.artefacts/gallery`;

/** The screens that the README shows, at the size of a phone. */
const shownInReadme: Record<string, string> = { dashboard: 'home', 'social-feed': 'feed' };

async function keep(page: Page, name: string): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.waitForLoadState('networkidle');
    const picture = await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, animations: 'disabled' });
    const readmeName = shownInReadme[name];
    if (size === phone && readmeName !== undefined) writeFileSync(`${root}docs/images/${readmeName}.png`, picture);
  }
}

test('screens of the member app, as the demo shows them', async ({ stage }) => {
  const page = await stage.visitor();
  await keep(page, 'sign-in');
  await signIn(page, ada);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor();
  for (const [path, name] of [
    ['/', 'dashboard'],
    ['/social-feeds', 'social-feed'],
    ['/social', 'discovery'],
    ['/groups', 'groups'],
    ['/chat', 'messages'],
    ['/profile', 'profile'],
    ['/pending-requests', 'connection-requests'],
  ] as const) {
    await page.goto(path);
    await keep(page, name);
  }
});

test('screens of the administrator portal', async ({ stage }) => {
  const page = await stage.administrator();
  await page.getByRole('heading', { name: 'Administrator Portal' }).waitFor();
  await keep(page, 'admin-login');
  await page.getByLabel('Username').fill(superAdmin.username);
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(/^\d+-\d+ of \d+ users$/).waitFor();
  await keep(page, 'admin-dashboard');
  await page.getByPlaceholder('Search users by name, email, or username...').fill(ada.email);
  await page.getByText('1-1 of 1 users').waitFor();
  await page.getByRole('button', { name: 'View Details' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Posts' }).waitFor();
  await keep(page, 'admin-user-details');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Support Tickets' }).click();
  await keep(page, 'admin-tickets');
});
