import { expect, type Page } from '@playwright/test';
import { registerServingMember, servingMembers, type TestMember, uniqueName } from '../support/people.ts';
import { test } from '../support/scenario.ts';

async function find(page: Page, member: TestMember) {
  await page.getByRole('navigation').getByRole('link', { name: 'Discover' }).click();
  await page.getByPlaceholder('Search corps members...').fill(member.user.name);
  // A suggestion of the same member would leave under the tap.
  await expect(page.getByRole('article')).toHaveCount(1);
  return page.getByRole('article').filter({ hasText: member.user.name });
}

const received = (page: Page) => page.getByRole('region', { name: 'Received Requests' });

test('a request appears at once for the other member, and its acceptance for the one who asked', {
  tag: '@main',
}, async ({ stage }) => {
  const [requester, recipient] = await servingMembers(`Amina${uniqueName()} Sule`, `Bode${uniqueName()} Ige`);
  const recipientPage = await stage.signedIn(recipient, { path: '/pending-requests' });
  await expect(recipientPage.getByText('No pending connection requests')).toBeVisible();
  const requesterPage = await stage.signedIn(requester);
  const card = await find(requesterPage, recipient);
  await card.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(requesterPage.getByText('Connection request sent')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled();

  await expect(recipientPage.getByText('New Connection Request')).toBeVisible();
  await expect(received(recipientPage).getByText(requester.user.name)).toBeVisible();
  await stage.picture(recipientPage, 'connection-requests');
  await received(recipientPage).getByRole('button', { name: 'Accept' }).click();
  await expect(recipientPage.getByText('Connection accepted!')).toBeVisible();
  await expect(recipientPage.getByText('You are now connected.')).toBeVisible();
  await expect(recipientPage.getByText('No pending connection requests')).toBeVisible();
  await expect(requesterPage.getByText('Connection Accepted')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Message' })).toBeVisible();
});

test('Back returns from the requests to the previous page', async ({ stage }) => {
  const member = await registerServingMember('Back', 'Wards');
  const page = await stage.signedIn(member, { path: '/groups' });
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: 'View all' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/groups$/);
});
