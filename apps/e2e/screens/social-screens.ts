import { memberPages } from '@kopa/contracts/member-pages';
import type { Page } from '@playwright/test';
import { pictureFile } from '../support/pictures.ts';
import { choose, dialogOf, member, type Open, press, type Screen } from './screen.ts';

const feed = (name: string, open: Open, scenario?: string) => member(`feed-${name}`, memberPages.feed, open, scenario);
const chat = (name: string, open: Open) =>
  member(`chat-${name}`, `${memberPages.messages}/1`, async (page) => {
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await open(page);
  });
const ownGroup = (name: string, open?: Open) => member(`group-${name}`, '/groups/2', open);

const chooseFiles = (page: Page, count: number) =>
  page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles(Array.from({ length: count }, () => pictureFile({ width: 640, height: 480 })));

/** Opens the menu of the first item of a kind that has the text, and chooses from it. */
const chooseFrom = async (page: Page, within: string, text: string, item: string) => {
  await page.locator(within).filter({ hasText: text }).first().getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const ownPost = 'The town hall was full';
const ownMessage = 'I bring the passport photographs';

/** The states of the feed, of chats and of groups. */
export const socialScreens: readonly Screen[] = [
  feed('photos', async (page) => {
    await chooseFiles(page, 2);
    await page.getByLabel('Describe this photo').nth(1).waitFor();
  }),
  feed('mention', async (page) => {
    await page.getByRole('textbox', { name: 'Content' }).pressSequentially('Thank you @ba');
    await page.getByRole('listbox').waitFor();
  }),
  feed('search', async (page) => {
    await press(page, 'Search posts');
    await page.getByLabel('Search posts...').fill('clearance');
    await page.getByRole('region', { name: 'Found posts' }).getByRole('article').first().waitFor();
  }),
  feed('search-none', async (page) => {
    await press(page, 'Search posts');
    await page.getByLabel('Search posts...').fill('zzzz');
    await page.getByText('No posts found').waitFor();
  }),
  feed('menu', async (page) => {
    await page.getByRole('article').first().getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).waitFor();
  }),
  feed('edit', async (page) => {
    await chooseFrom(page, 'article', ownPost, 'Edit');
    await page.getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded();
  }),
  feed('delete-question', async (page) => {
    await chooseFrom(page, 'article', ownPost, 'Delete');
    await dialogOf(page).waitFor();
  }),
  feed('post-with-photos', (page) =>
    page.getByRole('button', { name: 'The field before' }).first().scrollIntoViewIfNeeded(),
  ),
  feed('photo', async (page) => {
    await press(page, 'The field before');
    await page.getByRole('dialog', { name: 'Photo' }).getByText('1 of 3').waitFor();
  }),
  ...['Connections', 'Following', 'My state', 'My LGA'].map((scope) =>
    feed(
      `none-${scope.toLowerCase().replace(' ', '-')}`,
      (page) => page.getByText(scope, { exact: true }).click(),
      'empty',
    ),
  ),
  member('person-posts', '/people/adaeze.okafor', (page) => choose(page, 'Posts')),
  member('profile-posts', memberPages.profile, (page) => choose(page, 'Posts')),
  chat('message-menu', async (page) => {
    await page.locator('[data-message="6"]').getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Reply' }).waitFor();
  }),
  chat('reply', (page) => chooseFrom(page, '[data-message]', ownMessage, 'Reply')),
  chat('react', (page) => chooseFrom(page, '[data-message]', ownMessage, 'React')),
  chat('delete-question', async (page) => {
    await chooseFrom(page, '[data-message]', ownMessage, 'Delete');
    await dialogOf(page).waitFor();
  }),
  chat('photos', async (page) => {
    await chooseFiles(page, 3);
    await page.getByRole('button', { name: 'Remove photo' }).nth(2).waitFor();
  }),
  chat('recording', async (page) => {
    await press(page, 'Record voice note');
    await page.getByRole('button', { name: 'Stop recording' }).waitFor();
  }),
  member('messages-found', memberPages.messages, async (page) => {
    await page.getByLabel('Search conversations').fill('the');
    await page.getByRole('region', { name: 'Messages' }).getByRole('button').first().waitFor();
  }),
  member('messages-menu', memberPages.messages, async (page) => {
    await press(page, 'More options');
    await page.getByRole('menuitem', { name: 'Mark as unread' }).waitFor();
  }),
  member('new-message', memberPages.messages, async (page) => {
    await press(page, 'New message');
    await dialogOf(page).getByRole('heading', { name: 'Your connections' }).waitFor();
  }),
  chat('search', async (page) => {
    await page
      .getByRole('region', { name: /^Chat with/ })
      .getByRole('button', { name: 'More options' })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Search in this chat' }).click();
    await page.getByLabel('Search messages').fill('clearance');
    await page.getByText('1 found').waitFor();
  }),
  chat('edit', async (page) => {
    await page.getByRole('textbox', { name: 'Message' }).fill('See you at the secretariat by nine.');
    await press(page, 'Send');
    await page.getByText('Message delivered!').waitFor();
    await chooseFrom(page, '[data-message]', 'See you at the secretariat', 'Edit');
    await page.getByRole('button', { name: 'Save' }).waitFor();
  }),
  ownGroup('own'),
  ownGroup('edit', async (page) => {
    await press(page, 'Edit group');
    await dialogOf(page).getByLabel('Description').waitFor();
  }),
  ownGroup('invite', async (page) => {
    await press(page, 'Invite');
    await dialogOf(page).getByRole('button', { name: 'Invite' }).first().waitFor();
  }),
  ownGroup('leave-question', async (page) => {
    await press(page, 'Leave group');
    await dialogOf(page).waitFor();
  }),
  member('group-invited', '/groups/4'),
];
