import { sendDirectMessage } from '@kopa/contracts/messages';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { connect, registerServingMember } from '../support/people.ts';

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

/** Sends with Enter, and sees the flash, which is too short for an assertion that polls. */
async function sendAndSeeDelivered(page: Page): Promise<void> {
  const flash = page.waitForFunction(() => document.body.textContent.includes('Message delivered!'));
  await input(page).press('Enter');
  await flash;
}

test('two members write to each other live: typing, delivered, read', async ({ stage }) => {
  const [ada, bayo] = await Promise.all([
    registerServingMember('Adanna', 'Uzor'),
    registerServingMember('Babatunde', 'Lawal'),
  ]);
  await connect(ada, bayo);
  await ada.api.call(sendDirectMessage, {
    body: { senderId: ada.user.id, receiverId: bayo.user.id, content: 'Are you at the CDS today?' },
  });

  const bayoPage = await stage.signedIn(bayo);
  const chat = bayoPage.getByRole('navigation').getByRole('link', { name: /Chat$/ });
  await expect(chat).toContainText('1');
  await openConversation(bayoPage, ada.user.name);
  await expect(messages(bayoPage).getByText('Are you at the CDS today?')).toBeVisible();
  await expect(chat).not.toContainText('1');

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

test('Shift+Enter does not send, and an empty message cannot be sent', async ({ stage }) => {
  const [one, other] = await Promise.all([
    registerServingMember('Simi', 'Peters'),
    registerServingMember('Wale', 'Cole'),
  ]);
  await connect(one, other);
  await other.api.call(sendDirectMessage, {
    body: { senderId: other.user.id, receiverId: one.user.id, content: 'Hello' },
  });
  const page = await stage.signedIn(one);
  await openConversation(page, other.user.name);
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await input(page).fill('First line');
  await input(page).press('Shift+Enter');
  await expect(input(page)).toHaveValue(/First line/);
  await expect(page.getByText('Message delivered!')).toHaveCount(0);
});

test('messages written without a network wait in the chat, and arrive once, in order, when it is back', async ({
  stage,
}) => {
  const [one, other] = await Promise.all([
    registerServingMember('Kemi', 'Ojo'),
    registerServingMember('Femi', 'Bassey'),
  ]);
  await connect(one, other);
  await other.api.call(sendDirectMessage, {
    body: { senderId: other.user.id, receiverId: one.user.id, content: 'Where are you?' },
  });
  const [page, otherPage] = [await stage.signedIn(one), await stage.signedIn(other)];
  await openConversation(otherPage, one.user.name);
  await openConversation(page, other.user.name);
  await page.context().setOffline(true);
  await input(page).fill('In the tunnel');
  await input(page).press('Enter');
  await input(page).fill('Still in the tunnel');
  await input(page).press('Enter');
  await expect(messages(page).getByText('Waiting for the network')).toHaveCount(2);
  await expect(input(page)).toHaveValue('');
  await page.context().setOffline(false);
  await expect(messages(otherPage).getByText('Still in the tunnel')).toBeVisible();
  await expect(messages(page).getByText('Waiting for the network')).toHaveCount(0);
  for (const [shown, text] of [
    [page, 'In the tunnel'],
    [otherPage, 'In the tunnel'],
    [otherPage, 'Still in the tunnel'],
  ] as const) {
    await expect(messages(shown).getByText(text, { exact: true })).toHaveCount(1);
  }
});
