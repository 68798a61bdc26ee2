import { createPost } from '@kopa/contracts/feed/posts';
import { expect } from '@playwright/test';
import { findCard, signInAsAdministrator } from '../support/administrators.ts';
import { registerServingMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

test('every dialog of the portal returns the focus, and Escape closes only the topmost one', async ({ stage }) => {
  const member = await registerServingMember('Halima', 'Bala');
  const content = `A post of ${member.user.username}`;
  await member.api.call(createPost, { body: { type: 'status', content, userId: member.user.id } });
  const page = await stage.administrator();
  await signInAsAdministrator(page);
  const card = await findCard(page, member);

  for (const name of ['Reset password', 'Suspend', 'View Details']) {
    const button = card.getByRole('button', { name });
    await button.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
  }
  const log = page.getByRole('button', { name: 'Audit log' });
  await log.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Audit log' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(log).toBeFocused();

  await card.getByRole('button', { name: 'View Details' }).press('Enter');
  const details = page.getByRole('dialog', { name: 'User Profile & Activity' });
  const remove = details.getByRole('button', { name: 'Delete' });
  await remove.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delete this post?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Delete this post?' })).toBeHidden();
  await expect(details.getByText(content)).toBeVisible();
  await expect(remove).toBeFocused();
});

test('the dashboard stays on screen when a part of it fails to load', async ({ stage }) => {
  const page = await stage.administrator();
  stage.expectConsoleErrors(/ERR_FAILED|dynamically imported/);
  await page.route(/\/assets\/(dashboard-page|audit-log)-.*\.js$/, (route) => route.abort());
  // The page has just reloaded by itself, and does not do so again.
  await page.evaluate(() => sessionStorage.setItem('kopa-reloaded', String(Date.now())));
  await signInAsAdministrator(page);
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/ of \d+ users$/)).toBeVisible();

  await page.route(/\/assets\/audit-log-.*\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Audit log' }).click();
  await expect(page.getByRole('dialog').getByText('This could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Audit log' }).click();
  await expect(page.getByRole('dialog', { name: 'Audit log' })).toBeVisible();
});
