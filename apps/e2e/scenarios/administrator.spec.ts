import { createPost } from '@kopa/contracts/feed/posts';
import { expect } from '@playwright/test';
import { findCard, signInAsAdministrator } from '../support/administrators.ts';
import { registerServingMember } from '../support/people.ts';
import { signIn, test } from '../support/scenario.ts';

test('an administrator reads the statistics, deletes a post and logs out', async ({ stage }) => {
  const member = await registerServingMember('Funmi', 'Adebayo');
  const content = `A post of ${member.user.username}`;
  await member.api.call(createPost, { body: { type: 'status', content, userId: member.user.id } });

  const page = await stage.administrator();
  await signInAsAdministrator(page);
  for (const label of ['Total Users', 'Active Users', 'Support Tickets', 'Portal Connections']) {
    await expect(
      page
        .getByRole('term')
        .filter({ hasText: label })
        .locator('..')
        .getByText(/^[\d,]+$/),
    ).toBeVisible();
  }
  const card = await findCard(page, member);
  await card.getByRole('button', { name: 'Expand' }).click();
  await expect(card.getByText(`@${member.user.username}`)).toBeVisible();
  await expect(card.getByText('Ministry of Health')).toBeVisible();
  await stage.picture(page, 'admin-dashboard');

  await card.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'User Profile & Activity' });
  await expect(details.getByText(content)).toBeVisible();
  await stage.picture(page, 'admin-user-details');
  await page.emulateMedia({ colorScheme: 'dark' });
  await stage.picture(page, 'admin-user-details-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await details.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Post Deleted')).toBeVisible();
  await expect(details.getByText('No posts found')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Support Tickets' }).click();
  await stage.picture(page, 'admin-tickets');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
  await page.goto('/admin-dashboard');
  await expect(page).toHaveURL(/\/admin-login$/);
  expect(await page.evaluate(() => [localStorage.getItem('adminToken'), localStorage.getItem('adminUser')])).toEqual([
    null,
    null,
  ]);
});

test("a suspended member's open page is signed out, and they can sign in again after activation", {
  tag: '@main',
}, async ({ stage }) => {
  const member = await registerServingMember('Kunle', 'Afolabi');
  const memberPage = await stage.signedIn(member);
  stage.expectConsoleErrors(/40[13]|WebSocket/);

  const page = await stage.administrator();
  await signInAsAdministrator(page);
  const card = await findCard(page, member);
  await card.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(memberPage.getByRole('button', { name: /^sign in$/i })).toBeVisible();
  await expect(page.getByText('User Suspended')).toBeVisible();
  await expect(card.getByText('Suspended', { exact: true })).toBeVisible();

  await signIn(memberPage, member);
  await expect(memberPage.getByText('Login failed')).toBeVisible();
  await expect(memberPage.getByRole('button', { name: /^sign in$/i })).toBeVisible();

  await card.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('User Activated')).toBeVisible();
  await signIn(memberPage, member);
  await expect(memberPage.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
});

test('a member signs in with the password that an administrator has set, and chooses a new one first', {
  tag: '@main',
}, async ({ stage }) => {
  const member = await registerServingMember('Ngozi', 'Eze');
  const newPassword = 'Fresh-Harmattan-7';
  const page = await stage.administrator();
  await signInAsAdministrator(page);
  const card = await findCard(page, member);
  await card.getByRole('button', { name: 'Reset password' }).click();
  const modal = page.getByRole('dialog', { name: 'Reset Password' });
  await modal.getByLabel('New password').fill('short');
  await modal.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await modal.getByLabel('New password').fill(newPassword);
  await modal.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('User password has been reset successfully')).toBeVisible();

  const memberPage = await stage.visitor();
  await signIn(memberPage, { email: member.email, password: newPassword });
  const choice = memberPage.getByRole('dialog', { name: 'Choose a new password' });
  await choice.getByLabel('Current password').fill(newPassword);
  await choice.getByLabel('New password').fill('Own-Harmattan-8');
  await choice.getByLabel('Confirm password').fill('Own-Harmattan-8');
  await stage.picture(memberPage, 'choose-password');
  await choice.getByRole('button', { name: 'Change password' }).click();
  await expect(memberPage.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
});
