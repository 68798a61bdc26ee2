import { expect } from '@playwright/test';
import { registerServingMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

test('a chosen colour theme is kept over a reload and ticked in the picker', async ({ stage }) => {
  const member = await registerServingMember('Teni', 'Bright');
  const page = await stage.signedIn(member);
  await page.getByRole('button', { name: 'Colour theme' }).click();
  await page.getByRole('button', { name: 'Teal' }).click();
  await expect(page.getByRole('button', { name: 'Teal', pressed: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Colour theme' }).click();
  await expect(page.getByRole('button', { name: 'Teal', pressed: true })).toBeVisible();
});
