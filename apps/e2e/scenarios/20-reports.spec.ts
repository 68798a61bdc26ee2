import { createPost } from '@kopa/contracts/feed/posts';
import { decideCase, listCases } from '@kopa/contracts/moderation/cases';
import { createReport, listOwnReports } from '@kopa/contracts/moderation/reports';
import { expect } from '@playwright/test';
import { administratorApi, moderator, signInAsAdministrator } from '../support/administrators.ts';
import { registerServingMember, type TestMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const posts = 100;

/** Posts of one member, each reported by the other. */
async function reportPosts(writer: TestMember, reporter: TestMember, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const content = `Post ${number} of ${writer.user.username}`;
    const post = await writer.api.call(createPost, { body: { type: 'status', content, userId: writer.user.id } });
    // Grave, so that they are the first of the queue, whatever other scenarios report.
    const body = { subjectType: 'post', subjectId: post.id, reason: 'self_harm' } as const;
    await reporter.api.call(createReport, { body });
  }
}

test('a member reports a post from its menu', async ({ stage }) => {
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
  await reportPosts(writer, reporter, posts);
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

test('thirty cases are decided at once; the two that somebody else has decided meanwhile stay selected', async ({
  stage,
}) => {
  const [writer, reporter] = [
    await registerServingMember('Ebi', 'Dokubo'),
    await registerServingMember('Sade', 'Bankole'),
  ];
  await reportPosts(writer, reporter, 30);
  const page = await stage.administrator();
  await signInAsAdministrator(page);
  await page.getByRole('tab', { name: /^Reports/ }).click();
  await page.getByLabel('What was reported').selectOption('Post');
  const rows = page
    .getByRole('list', { name: 'Cases' })
    .getByRole('listitem')
    .filter({ hasText: writer.user.username });
  await expect(rows).toHaveCount(30);
  for (const box of await rows.getByRole('checkbox', { name: 'Select' }).all()) await box.check();
  const bar = page.getByRole('form', { name: 'Selected cases' });
  await expect(bar.getByText('30 selected')).toBeVisible();

  const other = await administratorApi(moderator);
  const cases = await other.call(listCases, { query: { status: 'open', subjectType: 'post', limit: 100 } });
  const faster = cases.filter(({ member }) => member?.id === writer.user.id).slice(0, 2);
  for (const { id } of faster) await other.call(decideCase, { params: { id }, body: { action: 'dismiss' } });

  await bar.getByRole('button', { name: 'Remove' }).click();
  await bar.getByLabel('Note').fill('Not here.');
  await stage.picture(page, 'reports-selected');
  await bar.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('28 decided, 2 refused')).toBeVisible();
  await expect(bar.getByText('2 selected')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await stage.picture(page, 'reports-refused');
  const reports = await reporter.api.call(listOwnReports, { query: { limit: 100 } });
  expect(reports.filter(({ outcome }) => outcome === 'removed')).toHaveLength(28);
});
