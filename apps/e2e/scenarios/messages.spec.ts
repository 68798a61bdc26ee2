import { createGroup, joinGroup, leaveGroup } from '@kopa/contracts/chat/groups';
import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { expect, type Page } from '@playwright/test';
import { connect, servingMembers, type TestMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

async function write(from: TestMember, to: TestMember, content: string): Promise<void> {
  await from.api.call(sendDirectMessage, {
    body: { senderId: from.user.id, receiverId: to.user.id, content },
  });
}

/** Registers two connected members; the second has written a message. */
async function twoConnectedMembers(): Promise<[TestMember, TestMember]> {
  const two = await servingMembers('Kemi Ojo', 'Femi Bassey');
  await connect(...two);
  await write(two[1], two[0], 'Where are you?');
  return two;
}

async function openConversation(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: /Chat$/ }).click();
  await page.getByRole('region', { name: 'Conversations' }).getByRole('button', { name }).click();
  await expect(input(page)).toBeVisible();
}

function input(page: Page) {
  return page.getByRole('textbox', { name: 'Message' });
}

function messages(page: Page) {
  return page.getByRole('log', { name: 'Messages' });
}

/** Sends with Enter and records the delivery flash, which is too short for a polling assertion. */
async function sendAndSeeDelivered(page: Page): Promise<void> {
  const flash = page.waitForFunction(() => document.body.textContent.includes('Message delivered!'));
  await input(page).press('Enter');
  await flash;
}

test('two members exchange messages live: typing, delivered, read', { tag: '@main' }, async ({ stage }) => {
  const [ada, bayo] = await servingMembers('Adanna Uzor', 'Babatunde Lawal');
  await connect(ada, bayo);
  await write(ada, bayo, 'Are you at the CDS today?');

  const bayoPage = await stage.signedIn(bayo);
  const chat = bayoPage.getByRole('navigation').getByRole('link', { name: /Chat$/ });
  await expect(chat).toContainText('1');
  await openConversation(bayoPage, ada.user.name);
  await expect(messages(bayoPage).getByText('Are you at the CDS today?')).toBeVisible();
  await bayoPage.getByRole('button', { name: 'Back' }).click();
  await expect(chat).not.toContainText('1');
  await openConversation(bayoPage, ada.user.name);

  const adaPage = await stage.signedIn(ada);
  await openConversation(adaPage, bayo.user.name);
  await expect(messages(adaPage).getByRole('img', { name: 'Read' }).last()).toBeVisible();

  await input(bayoPage).pressSequentially('On my way');
  await expect(adaPage.getByText('Babatunde is typing...')).toBeVisible();
  await sendAndSeeDelivered(bayoPage);
  await expect(messages(adaPage).getByText('On my way')).toBeVisible();
  await expect(adaPage.getByText('Babatunde is typing...')).toHaveCount(0);
  await expect(messages(bayoPage).getByRole('img', { name: 'Read' }).last()).toBeVisible();
  await expect(input(bayoPage)).toHaveValue('');

  await input(adaPage).fill('See you there');
  await input(adaPage).press('Enter');
  await expect(messages(bayoPage).getByText('See you there')).toBeVisible();
  await stage.picture(adaPage, 'messages');
});

test('messages written without a network wait, survive a reload, and arrive once each and in order', {
  tag: '@main',
}, async ({ stage }) => {
  const [one, other] = await twoConnectedMembers();
  const [page, otherPage] = [await stage.signedIn(one), await stage.signedIn(other)];
  // axe loads the styles again for its contrast check.
  // The browser may look for a newer service worker just then.
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|preload assets|fetching the script/);
  await openConversation(otherPage, one.user.name);
  await openConversation(page, other.user.name);
  await page.context().setOffline(true);
  for (const content of ['In the tunnel', 'Still in the tunnel']) {
    await input(page).fill(content);
    await input(page).press('Enter');
  }
  await expect(messages(page).getByLabel('Waiting for the network')).toHaveCount(2);
  await stage.picture(page, 'messages-waiting');
  await page.context().setOffline(false);
  await page.reload();
  await expect(messages(otherPage).getByText('Still in the tunnel')).toBeVisible();
  for (const shown of [page, otherPage]) {
    await expect(messages(shown).getByText(/in the tunnel/i)).toHaveText(['In the tunnel', 'Still in the tunnel']);
  }
  await expect(messages(page).getByLabel('Waiting for the network')).toHaveCount(0);
});

test('the chat of a group that the member leaves elsewhere is closed at once', async ({ stage }) => {
  const [owner, member] = await twoConnectedMembers();
  const group = await owner.api.call(createGroup, {
    body: { name: `Runners of ${owner.user.username}`, description: '', type: 'public' },
  });
  const params = { id: group.id };
  await member.api.call(joinGroup, { params, body: {} });
  const page = await stage.signedIn(member, { path: `/chat/groups/${group.id}` });
  // A call for its messages may be under way.
  stage.expectConsoleErrors(/403/);
  await expect(input(page)).toBeVisible();
  await member.api.call(leaveGroup, { params });
  await expect(input(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
});
