import { requestConnection } from '@kopa/contracts/people/connections';
import { expect, type Page } from '@playwright/test';
import { servingMembers } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('a request that is accepted in the bell stays there as processed', { tag: '@main' }, async ({ stage }) => {
  const [requester, recipient] = await servingMembers('Bell Ringer', 'Bell Hearer');
  const page = await stage.signedIn(recipient);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const requesterPage = await stage.signedIn(requester);
  await requester.api.call(requestConnection, { body: { connectedUserId: recipient.user.id, status: 'pending' } });
  await expect(page.getByText('New Connection Request')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleDescription('1 unread');
  await bell(page).click();
  await expect(panel(page).getByText(new RegExp(requester.user.name))).toBeVisible();
  await stage.picture(page, 'notifications');
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Connection accepted!')).toBeVisible();
  await expect(panel(page).getByText('✓ Request processed')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await expect(requesterPage.getByText('Connection Accepted')).toBeVisible();
  await expect(bell(requesterPage)).toHaveAccessibleDescription('1 unread');
  await bell(requesterPage).click();
  await expect(panel(requesterPage).getByText(new RegExp(recipient.user.name))).toBeVisible();
});
