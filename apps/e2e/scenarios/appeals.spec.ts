import { createPost } from '@kopa/contracts/feed/posts';
import { decideCase, listCases } from '@kopa/contracts/moderation/cases';
import { createReport } from '@kopa/contracts/moderation/reports';
import { expect } from '@playwright/test';
import { administratorApi, moderator, signInAsAdministrator } from '../support/administrators.ts';
import { servingMembers } from '../support/people.ts';
import { test } from '../support/scenario.ts';

test('an appeal is overturned by another administrator, and the post is there again for both members', {
  tag: '@main',
}, async ({ stage }) => {
  const [writer, reader] = await servingMembers('Nneka Obi', 'Musa Sani');
  const content = `A quote of ${writer.user.username}`;
  const { id: subjectId } = await writer.api.call(createPost, {
    body: { type: 'status', content, userId: writer.user.id },
  });
  const [writerPage, readerPage] = [
    await stage.signedIn(writer, { path: '/profile?tab=account' }),
    await stage.signedIn(reader, { path: '/social-feeds' }),
  ];
  const read = readerPage.getByRole('article').filter({ hasText: content });
  await expect(read).toBeVisible();

  await reader.api.call(createReport, { body: { subjectType: 'post', subjectId, reason: 'self_harm' } });
  const other = await administratorApi(moderator);
  const cases = await other.call(listCases, { query: { status: 'open', subjectType: 'post', limit: 100 } });
  const found = cases.find((one) => one.subjectId === subjectId);
  if (found === undefined) throw new Error('the report has no case');
  await other.call(decideCase, { params: { id: found.id }, body: { action: 'remove', note: 'Rude words.' } });
  await expect(read).toBeHidden();

  const decision = writerPage.getByRole('list', { name: 'Decisions about you' }).getByRole('listitem');
  await expect(decision.getByText('Rude words.')).toBeVisible();
  await decision.getByRole('button', { name: 'Appeal' }).click();
  const appeal = writerPage.getByRole('dialog', { name: 'Appeal' });
  await appeal.getByLabel('Why should we look again?').fill('I quoted somebody else.');
  await stage.picture(writerPage, 'appeal');
  await appeal.getByRole('button', { name: 'Send' }).click();
  await expect(decision.getByText('Appeal open')).toBeVisible();

  const desk = await stage.administrator();
  await signInAsAdministrator(desk);
  await desk.getByRole('tab', { name: /^Reports/ }).click();
  await desk.getByRole('button', { name: /^Appeals/ }).click();
  await desk.getByRole('list', { name: 'Appeals' }).getByRole('button').filter({ hasText: writer.user.name }).click();
  const judged = desk.getByRole('dialog', { name: 'Appeal' });
  await expect(judged.getByText('I quoted somebody else.')).toBeVisible();
  await judged.getByLabel('Note').fill('You are right, it is a quote.');
  await stage.picture(desk, 'admin-appeal');
  await judged.getByRole('button', { name: 'Overturn' }).click();
  await expect(desk.getByText('Appeal decided')).toBeVisible();

  await expect(decision.getByText('Overturned')).toBeVisible();
  await expect(decision.getByText('You are right, it is a quote.')).toBeVisible();
  await stage.picture(writerPage, 'appeal-overturned');
  await expect(read).toBeVisible();
  await writerPage.getByRole('link', { name: 'Social' }).click();
  await expect(writerPage.getByRole('article').filter({ hasText: content })).toBeVisible();
});
