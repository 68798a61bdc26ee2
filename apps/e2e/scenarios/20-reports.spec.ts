import { createPost } from '@kopa/contracts/feed/posts';
import { createReport, listOwnReports } from '@kopa/contracts/moderation/reports';
import { expect } from '@playwright/test';
import { signInAsAdministrator } from '../support/administrators.ts';
import { servingMembers, type TestMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const posts = 100;

/** Reports posts of one member by the other. */
async function reportPosts(writer: TestMember, reporter: TestMember): Promise<void> {
  for (let number = 1; number <= posts; number += 1) {
    const content = `Post ${number} of ${writer.user.username}`;
    const post = await writer.api.call(createPost, { body: { type: 'status', content, userId: writer.user.id } });
    // Grave, so that they are the first of the queue, whatever other scenarios report.
    const body = { subjectType: 'post', subjectId: post.id, reason: 'self_harm' } as const;
    await reporter.api.call(createReport, { body });
  }
}

test('an administrator decides a hundred cases by keyboard alone, and the reporter is told of each', async ({
  stage,
}) => {
  test.slow();
  const [writer, reporter] = await servingMembers('Ene Ochigbo', 'Dapo Alabi');
  await reportPosts(writer, reporter);
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
