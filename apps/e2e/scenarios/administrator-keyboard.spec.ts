import { createTicket } from '@kopa/contracts/desk/tickets';
import { createPost } from '@kopa/contracts/feed/posts';
import { createReport } from '@kopa/contracts/moderation/reports';
import { expect, type Page } from '@playwright/test';
import { findCard, signInAsAdministrator, superAdmin } from '../support/administrators.ts';
import { registerServingMember, servingMembers } from '../support/people.ts';
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

/** Leads to the row with a text by the key j. Rows of other scenarios may stand before it. */
async function moveTo(page: Page, text: string): Promise<void> {
  const focused = page.locator('li button:focus');
  await page.keyboard.press('j');
  while (!(await focused.textContent())?.includes(text)) await page.keyboard.press('j');
}

test('an administrator signs in, decides a case and answers a ticket by keyboard alone', async ({ stage }) => {
  const [writer, reporter] = await servingMembers('Zainab Bako', 'Chike Obi');
  const content = `A post of ${writer.user.username}`;
  const subject = `A question of ${writer.user.username}`;
  const post = await writer.api.call(createPost, { body: { type: 'status', content } });
  const body = { subjectType: 'post', subjectId: post.id, reason: 'violence' } as const;
  await reporter.api.call(createReport, { body });
  await writer.api.call(createTicket, {
    body: { subject, description: 'How?', category: 'other', priority: 'high' },
  });

  const page = await stage.administrator();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(superAdmin.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(superAdmin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/ of \d+ users$/)).toBeVisible();

  await page.keyboard.type('gr');
  await expect(page.getByRole('list', { name: 'Cases' }).getByText(content)).toBeVisible();
  await moveTo(page, content);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Case' }).getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: 'Decide' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Case decided')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.type('gt');
  await expect(page.getByRole('list', { name: 'Support tickets' }).getByText(subject)).toBeVisible();
  await moveTo(page, subject);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Answer' })).toBeFocused();
  await page.keyboard.type('Like this.');
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('Ticket Updated')).toBeVisible();
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
