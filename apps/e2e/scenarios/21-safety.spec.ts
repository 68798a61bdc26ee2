import { getCurrentUser } from '@kopa/contracts/account/auth';
import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { createComment, createPost } from '@kopa/contracts/feed/posts';
import { createReport } from '@kopa/contracts/moderation/reports';
import { blockMember } from '@kopa/contracts/people/blocks';
import { expect, type Page } from '@playwright/test';
import { moderator, signInAsAdministrator } from '../support/administrators.ts';
import { connect, registerServingMember, type TestMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const post = async ({ api, user }: TestMember, content: string): Promise<number> =>
  (await api.call(createPost, { body: { type: 'status', content, userId: user.id } })).id;
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Opens the only conversation of a member, and answers the chat. */
async function openChat(page: Page, text: string) {
  await page.getByRole('button', { name: new RegExp(text) }).click();
  await expect(composer(page)).toBeVisible();
  return page.getByRole('region', { name: /^Chat with/ });
}

test('a block closes the open chats of both, and empties the feed of the other tab at once', { tag: '@main' }, async ({
  stage,
}) => {
  const [ada, bayo] = [await registerServingMember('Ada', 'Nwoko'), await registerServingMember('Bayo', 'Salako')];
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

test('a member chooses their privacy and unblocks somebody in the account', async ({ stage }) => {
  const [ada, other] = [await registerServingMember('Ada', 'Danjuma'), await registerServingMember('Kemi', 'Oke')];
  await ada.api.call(blockMember, { params: { id: ada.user.id, otherId: other.user.id } });
  const page = await stage.signedIn(ada, { path: '/profile' });
  await page.getByRole('tab', { name: 'Account' }).click();
  const privacy = page.getByRole('region', { name: 'Privacy' });
  await privacy.getByRole('radio', { name: 'Connections' }).check();
  await privacy.getByRole('switch', { name: 'Let others find me' }).uncheck();
  const chosen = { messagesFrom: 'connections', showOnline: true, discoverable: false };
  await expect.poll(async () => (await ada.api.call(getCurrentUser, {})).privacy).toEqual(chosen);
  await page.reload();
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(privacy.getByRole('radio', { name: 'Connections' })).toBeChecked();
  await expect(privacy.getByRole('switch', { name: 'Let others find me' })).not.toBeChecked();
  const blocked = page.getByRole('region', { name: 'Blocked members' });
  await expect(blocked.getByText(other.user.name)).toBeVisible();
  await privacy.scrollIntoViewIfNeeded();
  await stage.picture(page, 'privacy');
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await expect(blocked.getByRole('button', { name: 'Unblock' })).toHaveCount(0);
});

test('of two administrators one decides, the other sees it, and both members are told', async ({ stage }) => {
  const [writer, reporter] = [await registerServingMember('Ola', 'Bright'), await registerServingMember('Ify', 'Umeh')];
  const content = `Something rude by ${writer.user.username}`;
  const postId = await post(writer, 'A fine day at the secretariat');
  const comment = { userId: writer.user.id, content };
  const { id: subjectId } = await writer.api.call(createComment, { params: { id: postId }, body: comment });
  const report = { subjectType: 'comment', subjectId, reason: 'violence' } as const;
  await reporter.api.call(createReport, { body: report });
  const [first, second] = [await stage.administrator(), await stage.administrator()];
  await signInAsAdministrator(first);
  await signInAsAdministrator(second, moderator);
  const open = async (page: Page) => {
    await page.getByRole('tab', { name: /^Reports/ }).click();
    await page.getByLabel('What was reported').selectOption('Comment');
    await page.getByRole('list', { name: 'Cases' }).getByText(content).click();
    return page.getByRole('dialog', { name: 'Case' });
  };
  const [ofFirst, ofSecond] = [await open(first), await open(second)];
  await ofFirst.getByRole('button', { name: 'Take' }).click();
  await expect(ofFirst.getByRole('button', { name: 'Give back' })).toBeVisible();
  await ofSecond.getByRole('button', { name: 'Dismiss' }).click();
  await ofFirst.getByRole('button', { name: 'Warn' }).click();
  await ofFirst.getByLabel('Note').fill('Please be kind.');
  await stage.picture(first, 'case');
  await ofFirst.getByRole('button', { name: 'Decide' }).click();
  await expect(first.getByText('Case decided')).toBeVisible();
  stage.expectConsoleErrors(/409/);
  await ofSecond.getByRole('button', { name: 'Decide' }).click();
  await expect(ofSecond.getByText('Decided by Amina Bello')).toBeVisible();

  const [ofReporter, ofWriter] = [await stage.signedIn(reporter), await stage.signedIn(writer)];
  await bell(ofReporter).click();
  await expect(ofReporter.getByText(/Thank you for your report of a comment\. The member was warned\./)).toBeVisible();
  await bell(ofWriter).click();
  await expect(ofWriter.getByText(/breaks our rules\. This is a warning\. Please be kind\./)).toBeVisible();
});
