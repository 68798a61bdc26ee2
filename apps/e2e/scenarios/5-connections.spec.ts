import { requestConnection } from '@kopa/contracts/people/connections';
import { expect, type Page } from '@playwright/test';
import { connect, registerServingMember, type TestMember, uniqueName } from '../support/people.ts';
import { test } from '../support/scenario.ts';

async function find(page: Page, member: TestMember) {
  await page.getByRole('navigation').getByRole('link', { name: 'Discover' }).click();
  await page.getByPlaceholder('Search corps members...').fill(member.user.name);
  const card = page.getByRole('article').filter({ hasText: member.user.name }).first();
  await expect(card).toBeVisible();
  return card;
}

/** Registers two members with unique names. */
async function twoMembers(): Promise<[TestMember, TestMember]> {
  return Promise.all([
    registerServingMember(`Amina${uniqueName()}`, 'Sule'),
    registerServingMember(`Bode${uniqueName()}`, 'Ige'),
  ]);
}

async function request(requester: TestMember, recipient: TestMember): Promise<void> {
  await requester.api.call(requestConnection, { body: { connectedUserId: recipient.user.id, status: 'pending' } });
}

const received = (page: Page) => page.getByRole('region', { name: 'Received Requests' });
const sent = (page: Page) => page.getByRole('region', { name: 'Sent Requests' });

test('a request appears at once for the other member, and its acceptance for the one who recipient', {
  tag: '@main',
}, async ({ stage }) => {
  const [requester, recipient] = await twoMembers();
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

test('a declined request disappears for both, and the member who declined sees a toast', async ({ stage }) => {
  const [requester, recipient] = await twoMembers();
  await request(requester, recipient);
  const page = await stage.signedIn(recipient);
  await page.getByRole('button', { name: /^notifications/i }).click();
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page).toHaveURL(/\/pending-requests$/);
  await received(page).getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Connection declined')).toBeVisible();
  await expect(page.getByText('No pending connection requests')).toBeVisible();
  const requesterPage = await stage.signedIn(requester, { path: '/pending-requests' });
  await expect(requesterPage.getByText('No pending sent requests')).toBeVisible();
});

test('a cancelled request cannot be accepted', async ({ stage }) => {
  const [requester, recipient] = await twoMembers();
  await request(requester, recipient);
  const recipientPage = await stage.signedIn(recipient, { path: '/pending-requests' });
  await expect(received(recipientPage).getByText(requester.user.name)).toBeVisible();
  const page = await stage.signedIn(requester);
  await page.goto('/pending-requests');
  await sent(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Request cancelled')).toBeVisible();
  await expect(page.getByText('No pending sent requests')).toBeVisible();

  stage.expectConsoleErrors(/404/);
  await received(recipientPage).getByRole('button', { name: 'Accept' }).click();
  await expect(recipientPage.getByText('Failed to accept connection')).toBeVisible();
  await expect(recipientPage.getByText('Please try again later.')).toBeVisible();
  await recipientPage.reload();
  await expect(recipientPage.getByText('No pending connection requests')).toBeVisible();
});

test('Back returns from the requests to the previous page', async ({ stage }) => {
  const member = await registerServingMember('Back', 'Wards');
  const page = await stage.signedIn(member, { path: '/groups' });
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: 'View all' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/groups$/);
});

test('both members of a connection can end it', async ({ stage }) => {
  const [one, other] = await twoMembers();
  await connect(one, other);
  const page = await stage.signedIn(other);
  const card = await find(page, one);
  await card.getByRole('button', { name: 'Disconnect' }).click();
  const confirmButton = page.getByRole('dialog').getByRole('button', { name: 'Disconnect' });
  await confirmButton.click();
  await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
});
