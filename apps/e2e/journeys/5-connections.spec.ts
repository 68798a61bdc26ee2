import { requestConnection } from '@kopa/contracts/connections';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { connect, rareName, registerServingMember, type TestMember } from '../support/people.ts';

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
    registerServingMember(`Amina${rareName()}`, 'Sule'),
    registerServingMember(`Bode${rareName()}`, 'Ige'),
  ]);
}

async function request(asking: TestMember, asked: TestMember): Promise<void> {
  await asking.api.call(requestConnection, { body: { connectedUserId: asked.user.id, status: 'pending' } });
}

const received = (page: Page) => page.getByRole('region', { name: 'Received Requests' });
const sent = (page: Page) => page.getByRole('region', { name: 'Sent Requests' });

test('a request appears at once for the other member, and its acceptance for the one who asked', async ({ stage }) => {
  const [asking, asked] = await twoMembers();
  const askedPage = await stage.signedIn(asked, { path: '/pending-requests' });
  await expect(askedPage.getByText('No pending connection requests')).toBeVisible();
  const askingPage = await stage.signedIn(asking);
  const card = await find(askingPage, asked);
  await card.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(askingPage.getByText('Connection request sent')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled();

  await expect(askedPage.getByText('New Connection Request')).toBeVisible();
  await expect(received(askedPage).getByText(asking.user.name)).toBeVisible();
  await stage.picture(askedPage, 'connection-requests');
  await received(askedPage).getByRole('button', { name: 'Accept' }).click();
  await expect(askedPage.getByText('Connection accepted!')).toBeVisible();
  await expect(askedPage.getByText('You are now connected.')).toBeVisible();
  await expect(askedPage.getByText('No pending connection requests')).toBeVisible();
  await expect(askingPage.getByText('Connection Accepted')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Message' })).toBeVisible();
});

test('a declined request disappears for both, and the member who declined sees a toast', async ({ stage }) => {
  const [asking, asked] = await twoMembers();
  await request(asking, asked);
  const page = await stage.signedIn(asked);
  await page.getByRole('button', { name: /^notifications/i }).click();
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page).toHaveURL(/\/pending-requests$/);
  await received(page).getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Connection declined')).toBeVisible();
  await expect(page.getByText('No pending connection requests')).toBeVisible();
  const askingPage = await stage.signedIn(asking, { path: '/pending-requests' });
  await expect(askingPage.getByText('No pending sent requests')).toBeVisible();
});

test('a cancelled request cannot be accepted', async ({ stage }) => {
  const [asking, asked] = await twoMembers();
  await request(asking, asked);
  const askedPage = await stage.signedIn(asked, { path: '/pending-requests' });
  await expect(received(askedPage).getByText(asking.user.name)).toBeVisible();
  const page = await stage.signedIn(asking);
  await page.goto('/pending-requests');
  await sent(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Request cancelled')).toBeVisible();
  await expect(page.getByText('No pending sent requests')).toBeVisible();

  stage.expectConsoleErrors(/404/);
  await received(askedPage).getByRole('button', { name: 'Accept' }).click();
  await expect(askedPage.getByText('Failed to accept connection')).toBeVisible();
  await expect(askedPage.getByText('Please try again later.')).toBeVisible();
  await askedPage.reload();
  await expect(askedPage.getByText('No pending connection requests')).toBeVisible();
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
  const question = page.getByRole('dialog').getByRole('button', { name: 'Disconnect' });
  await question.click();
  await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
});
