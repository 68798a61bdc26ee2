import { requestConnection } from '@kopa/contracts/connections';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { connect, registerServingMember, type TestMember } from '../support/people.ts';

async function find(page: Page, member: TestMember) {
  await page.getByRole('navigation').getByRole('link', { name: 'Discover' }).click();
  await page.getByPlaceholder('Search corps members...').fill(member.user.name);
  const card = page.getByRole('article').filter({ hasText: member.user.name }).first();
  await expect(card).toBeVisible();
  return card;
}

async function openBell(page: Page) {
  await page.getByRole('button', { name: /^notifications/i }).click();
}

/** Two members whose names nobody else has, so that a search finds them alone. */
async function twoMembers(): Promise<[TestMember, TestMember]> {
  const tag = () =>
    Math.random()
      .toString(36)
      .replace(/[^a-z]/g, '')
      .slice(0, 6);
  return Promise.all([registerServingMember(`Amina${tag()}`, 'Sule'), registerServingMember(`Bode${tag()}`, 'Ige')]);
}

test('a request arrives live, and is accepted from the bell', async ({ stage }) => {
  const [asking, asked] = await twoMembers();
  const askedPage = await stage.signedIn(asked);
  const askingPage = await stage.signedIn(asking);
  const card = await find(askingPage, asked);
  await card.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled();

  await expect(askedPage.getByText('New Connection Request')).toBeVisible();
  await openBell(askedPage);
  await stage.picture(askedPage, 'notifications');
  await askedPage.getByRole('button', { name: 'Accept' }).first().click();
  await expect(askedPage.getByText('Connection accepted!')).toBeVisible();
  await expect(askingPage.getByText('Connection Accepted')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Message' })).toBeVisible();
});

test('a request is declined on the requests screen', async ({ stage }) => {
  const [asking, asked] = await twoMembers();
  await asking.api.call(requestConnection, { body: { connectedUserId: asked.user.id, status: 'pending' } });
  const page = await stage.signedIn(asked);
  await openBell(page);
  await page.getByRole('link', { name: /view all/i }).click();
  await expect(page).toHaveURL(/\/pending-requests$/);
  await expect(page.getByText(asking.user.name).first()).toBeVisible();
  await stage.picture(page, 'connection-requests');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Connection declined')).toBeVisible();
  await expect(page.getByText('No pending connection requests')).toBeVisible();
});

test('a sent request can be cancelled', async ({ stage }) => {
  const [asking, asked] = await twoMembers();
  await asking.api.call(requestConnection, { body: { connectedUserId: asked.user.id, status: 'pending' } });
  const page = await stage.signedIn(asking);
  await page.goto('/pending-requests');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Request cancelled')).toBeVisible();
  await expect(page.getByText('No pending sent requests')).toBeVisible();
});

test('a connection is ended by either party', async ({ stage }) => {
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
