import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { registerServingMember } from '../support/people.ts';

test('a chosen colour theme is there after a reload, ticked in the picker', async ({ stage }) => {
  const member = await registerServingMember('Teni', 'Bright');
  const page = await stage.signedIn(member);
  await page.getByRole('button', { name: 'Colour theme' }).click();
  await page.getByRole('button', { name: 'Teal' }).click();
  await expect(page.getByRole('button', { name: 'Teal', pressed: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Colour theme' }).click();
  await expect(page.getByRole('button', { name: 'Teal', pressed: true })).toBeVisible();
});

test('one member creates a group, another joins it, and they write to each other there', async ({ stage }) => {
  const [founder, other] = await Promise.all([
    registerServingMember('Funto', 'Founder'),
    registerServingMember('Jide', 'Joiner'),
  ]);
  const name = `Corps choir of ${founder.user.username}`;
  const founderPage = await stage.signedIn(founder);
  await founderPage.goto('/groups');
  await founderPage
    .getByRole('button', { name: /New Group|Create Your First Group/ })
    .first()
    .click();
  await founderPage.getByRole('dialog').getByLabel(/^Name/).fill(name);
  await founderPage.getByRole('dialog').getByRole('button', { name: 'Create Group' }).click();
  await expect(founderPage.getByText('Group created')).toBeVisible();

  const otherPage = await stage.signedIn(other);
  await otherPage.goto('/groups');
  const card = otherPage.getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: 'Join' }).click();
  await card.getByRole('link', { name: 'View Chat' }).click();
  await otherPage.getByRole('textbox', { name: 'Message' }).fill('Good evening, choir');
  await otherPage.getByRole('textbox', { name: 'Message' }).press('Enter');

  await founderPage.getByRole('article').filter({ hasText: name }).getByRole('link', { name: 'View Chat' }).click();
  await expect(founderPage.getByText('Good evening, choir')).toBeVisible();
});
