import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { createPost } from '@kopa/contracts/feed/posts';
import { expect, type Page } from '@playwright/test';
import { connect, servingMembers, type TestMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const post = async ({ api, user }: TestMember, content: string): Promise<number> =>
  (await api.call(createPost, { body: { type: 'status', content, userId: user.id } })).id;
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** Opens the only conversation of a member, and answers the chat. */
async function openChat(page: Page, text: string) {
  await page.getByRole('button', { name: new RegExp(text) }).click();
  await expect(composer(page)).toBeVisible();
  return page.getByRole('region', { name: /^Chat with/ });
}

test('a block closes the open chats of both, and empties the feed of the other tab at once', { tag: '@main' }, async ({
  stage,
}) => {
  const [ada, bayo] = await servingMembers('Ada Nwoko', 'Bayo Salako');
  await connect(ada, bayo);
  const content = `A post of ${bayo.user.username}`;
  await post(bayo, content);
  const body = { senderId: bayo.user.id, receiverId: ada.user.id, content: 'Answer me now' };
  await bayo.api.call(sendDirectMessage, { body });
  const [page, feed] = [
    await stage.signedIn(ada, { path: '/chat' }),
    await stage.signedIn(ada, { path: '/social-feeds' }),
  ];
  const theirs = await stage.signedIn(bayo, { path: '/chat' });
  await expect(feed.getByText(content)).toBeVisible();
  await openChat(theirs, 'Answer me now');
  const chat = await openChat(page, 'Answer me now');
  await chat.getByRole('button', { name: 'More options' }).first().click();
  await stage.picture(page, 'chat-menu');
  await page.getByRole('menuitem', { name: 'Block Bayo' }).click();
  const dialog = page.getByRole('dialog', { name: `Block ${bayo.user.name}?` });
  await stage.picture(page, 'block');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(`${bayo.user.name} is blocked`)).toBeVisible();
  await expect(chat.getByText(/cannot write to each other/)).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expect(feed.getByText(content)).toHaveCount(0);

  stage.expectConsoleErrors(/404/);
  await composer(theirs).fill('Why?');
  await expect(theirs.getByText(/You and Ada cannot write to each other/)).toBeVisible();
  await expect(composer(theirs)).toHaveCount(0);
  await stage.picture(theirs, 'closed-chat');
});
