import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createGroup } from '@kopa/contracts/chat/groups';
import { sendGroupMessage } from '@kopa/contracts/chat/messages';
import { expect, type Page } from '@playwright/test';
import { log, twoFriends } from '../support/chat.ts';
import { uniqueName } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const lineOf = (page: Page, text: string) => log(page).locator('[data-message]', { hasText: text }).last();

async function choose(page: Page, text: string, item: string): Promise<void> {
  await lineOf(page, text).getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('two members answer, react, edit and delete under each other’s eyes', { tag: '@main' }, async ({ stage }) => {
  const { one, other, path } = await twoFriends();
  const [page, otherPage] = [await stage.signedIn(one, { path }), await stage.signedIn(other, { path })];
  await expect(log(otherPage).getByText('Eight is better')).toBeVisible();

  await choose(page, 'Eight is better', 'Reply');
  await expect(page.getByText('Replying to Femi Bassey')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Fine with me');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(lineOf(otherPage, 'Fine with me').getByRole('button', { name: 'You Eight is better' })).toBeVisible();

  await choose(otherPage, 'Fine with me', 'React');
  await otherPage.getByRole('button', { name: '🙏' }).click();
  await expect(lineOf(page, 'Fine with me').getByText('🙏 1')).toBeVisible();
  await stage.picture(otherPage, 'chat-with-answers');

  await choose(page, 'Fine with me', 'Edit');
  await page.getByRole('textbox', { name: 'Edit message' }).fill('Fine with all of us');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(lineOf(otherPage, 'Fine with all of us').getByText('Edited')).toBeVisible();

  await choose(page, 'Fine with all of us', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(log(otherPage).getByText('This message was deleted')).toBeVisible();
  await otherPage.reload();
  await expect(log(otherPage).getByText('This message was deleted')).toBeVisible();
  await expect(log(otherPage).getByText('Fine with all of us')).toHaveCount(0);
});

test('a voice note that one member records is played by the other', { tag: '@main' }, async ({ stage }) => {
  const { one, other, path } = await twoFriends();
  const [page, otherPage] = [await stage.signedIn(one, { path }), await stage.signedIn(other, { path })];
  await page.getByRole('button', { name: 'Record voice note' }).click();
  await stage.picture(page, 'chat-recording');
  // Long enough for the other page to be seen playing it.
  await expect(page.getByRole('timer')).toHaveText(/^0:(0[3-9]|[1-5]\d)$/);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(log(page).getByRole('button', { name: 'Play voice note' })).toBeVisible();
  await expect(log(page).locator('[data-drawn] path').first()).toBeVisible();

  const play = log(otherPage).getByRole('button', { name: 'Play voice note' });
  const sound = otherPage.waitForResponse(/\/uploads\/\w+\.(webm|ogg|m4a)$/);
  await play.click();
  expect((await sound).headers()['content-type']).toMatch(/^audio\//);
  // It plays to its end.
  await expect(log(otherPage).getByRole('button', { name: 'Pause voice note' })).toBeVisible();
  await expect(play).toBeVisible();
  await stage.picture(otherPage, 'chat-voice-note');
  await page.getByRole('button', { name: 'Record voice note' }).click();
  await page.getByRole('button', { name: 'Cancel recording' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a voice note that is held is sent by letting go, and not sent after a slide; one plays at a time', async ({
  stage,
}) => {
  const { one, other, path } = await twoFriends();
  const [page, otherPage] = [await stage.signedIn(one, { path }), await stage.signedIn(other, { path })];
  const hold = async (slide: number) => {
    const box = await page.getByRole('button', { name: 'Record voice note' }).boundingBox();
    if (box === null) throw new Error('there is no button');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(page.getByRole('timer')).toHaveText(/^0:0[2-9]$/);
    await page.mouse.move(x - slide, y, { steps: 4 });
    if (slide > 0) await expect(page.getByText('Let go to cancel')).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  };
  await hold(0);
  await expect(log(otherPage).getByRole('button', { name: 'Play voice note' })).toHaveCount(1);
  await hold(160);
  await hold(0);
  const play = log(otherPage).getByRole('button', { name: 'Play voice note' });
  await expect(play).toHaveCount(2);
  await play.first().click();
  await log(otherPage).getByRole('button', { name: 'Play voice note' }).last().click();
  await expect(log(otherPage).getByRole('button', { name: 'Pause voice note' })).toHaveCount(1);
  await expect(play).toHaveCount(2);
});

test('photos are sent with a message and open in the full screen of the other', { tag: '@main' }, async ({ stage }) => {
  const { one, other, path } = await twoFriends();
  const [page, otherPage] = [await stage.signedIn(one, { path }), await stage.signedIn(other, { path })];
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  const buffer = await readFile(fileURLToPath(new URL('../../../docs/images/feed.png', import.meta.url)));
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer });
  await (await chooser).setFiles([file('one.png'), file('two.png')]);
  await expect(page.getByRole('button', { name: 'Remove photo' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await page.getByRole('button', { name: 'Send' }).click();
  await log(otherPage).getByRole('button', { name: 'Photo 2 of 2' }).click();
  const viewer = otherPage.getByRole('dialog', { name: 'Photo' });
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await expect
    .poll(() =>
      viewer
        .locator('img')
        .last()
        .evaluate((photo: HTMLImageElement) => photo.naturalWidth),
    )
    .toBeGreaterThan(0);
});

test('each of the six reactions can be pressed on narrow phones, in chats and in groups', async ({ stage }) => {
  const { one, path } = await twoFriends();
  const page = await stage.signedIn(one, { path });
  const { id } = await one.api.call(createGroup, { body: { name: uniqueName(), type: 'public' } });
  await one.api.call(sendGroupMessage, { body: { userId: one.user.id, groupId: id, content: 'Eight is better' } });
  for (const place of [path, `/chat/groups/${id}`]) {
    await page.goto(place);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await choose(page, 'Eight is better', 'React');
      for (const reaction of await page.getByRole('group', { name: 'Reactions' }).getByRole('button').all()) {
        await reaction.click({ trial: true });
      }
      await page.getByRole('textbox', { name: 'Message' }).click();
    }
  }
});
