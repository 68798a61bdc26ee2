import { createReport, listOwnReports } from '@kopa/contracts/reports';
import { createPost } from '@kopa/contracts/social-feeds';
import { expect } from '@playwright/test';
import { signInAsAdministrator } from '../support/administrators.ts';
import { test } from '../support/journey.ts';
import { registerServingMember } from '../support/people.ts';

const posts = 100;

test('a member reports a post from its menu', { tag: '@main' }, async ({ stage }) => {
  const [writer, reporter] = [
    await registerServingMember('Tari', 'Ebiere'),
    await registerServingMember('Kunle', 'Ojo'),
  ];
  const content = `Rude words of ${writer.user.username}`;
  await writer.api.call(createPost, { body: { type: 'status', content, userId: writer.user.id } });
  const page = await stage.signedIn(reporter, { path: '/social-feeds' });
  const post = page.getByRole('article').filter({ hasText: content });
  await post.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await dialog.getByRole('radio', { name: 'Harassment' }).check();
  await dialog.getByLabel('Anything that helps us').fill('It goes on every day.');
  await stage.picture(page, 'report');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Report sent')).toBeVisible();
});

test('an administrator decides a hundred cases by keyboard alone, and the reporter is told of each', async ({
  stage,
}) => {
  test.slow();
  const [writer, reporter] = [
    await registerServingMember('Ene', 'Ochigbo'),
    await registerServingMember('Dapo', 'Alabi'),
  ];
  for (let number = 1; number <= posts; number += 1) {
    const content = `Post ${number} of ${writer.user.username}`;
    const post = await writer.api.call(createPost, { body: { type: 'status', content, userId: writer.user.id } });
    // Grave, so that they are the first of the queue, whatever other journeys report.
    const body = { subjectType: 'post', subjectId: post.id, reason: 'self_harm' } as const;
    await reporter.api.call(createReport, { body });
  }
  const page = await stage.administrator();
  await signInAsAdministrator(page);
  await page.getByRole('tab', { name: /^Reports/ }).click();
  await page.getByLabel('What was reported').selectOption('Post');
  const cases = page.getByRole('list', { name: 'Cases' });
  await expect(cases.getByText(`Post ${1} of ${writer.user.username}`, { exact: true })).toBeVisible();
  await stage.picture(page, 'reports');
  for (let number = 1; number <= posts; number += 1) {
    const row = cases.getByText(`Post ${number} of ${writer.user.username}`, { exact: true });
    await expect(row).toBeVisible();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Case' });
    await expect(dialog.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    await page.keyboard.press(number % 2 === 0 ? '1' : '2');
    await expect(dialog.getByRole('button', { name: 'Decide' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row).toBeHidden();
  }
  const reports = await reporter.api.call(listOwnReports, { query: { limit: 100 } });
  expect(reports.map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: posts }, (_, index) => (index % 2 === 0 ? 'no_action' : 'removed')),
  );
});
