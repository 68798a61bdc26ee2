import { createComment, createPost } from '@kopa/contracts/feed/posts';
import { createReport, listOwnReports } from '@kopa/contracts/moderation/reports';
import { expect } from '@playwright/test';
import { signInAsAdministrator } from '../support/administrators.ts';
import { servingMembers, type TestMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const comments = 100;

/** Reports comments of one member by the other. A hundred posts would push those of other scenarios off the first page. */
async function reportComments(writer: TestMember, reporter: TestMember): Promise<void> {
  const { id } = await writer.api.call(createPost, { body: { type: 'status', content: 'What do you think?' } });
  for (let number = 1; number <= comments; number += 1) {
    const content = `Comment ${number} of ${writer.user.username}`;
    const comment = await writer.api.call(createComment, { params: { id }, body: { content } });
    // Grave, so that they are the first of the queue, whatever other scenarios report.
    const body = { subjectType: 'comment', subjectId: comment.id, reason: 'self_harm' } as const;
    await reporter.api.call(createReport, { body });
  }
}

test('an administrator decides a hundred cases by keyboard alone, and the reporter is told of each', async ({
  stage,
}) => {
  test.slow();
  const [writer, reporter] = await servingMembers('Ene Ochigbo', 'Dapo Alabi');
  await reportComments(writer, reporter);
  const page = await stage.administrator();
  await signInAsAdministrator(page);
  await page.getByRole('tab', { name: /^Reports/ }).click();
  await page.getByLabel('What was reported').selectOption('Comment');
  const cases = page.getByRole('list', { name: 'Cases' });
  await expect(cases.getByText(`Comment 1 of ${writer.user.username}`, { exact: true })).toBeVisible();
  await stage.picture(page, 'reports');
  for (let number = 1; number <= comments; number += 1) {
    const row = cases.getByText(`Comment ${number} of ${writer.user.username}`, { exact: true });
    await expect(row).toBeVisible();
    // Another grave case may come first.
    const focused = page.locator('li button:focus');
    await page.keyboard.press('k');
    while (!(await focused.textContent())?.includes(`Comment ${number} of`)) await page.keyboard.press('j');
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
    Array.from({ length: comments }, (_, index) => (index % 2 === 0 ? 'no_action' : 'removed')),
  );
});
