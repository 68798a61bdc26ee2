import { editDirectMessage } from '@kopa/contracts/chat/message-changes';
import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { expect } from '@playwright/test';
import { log, twoFriends } from '../support/chat.ts';
import type { TestMember } from '../support/people.ts';
import { type Stage, test } from '../support/scenario.ts';

/** Two friends with 122 messages, and the page of the first with all of them loaded. */
async function longChat(stage: Stage) {
  const { one, other, path } = await twoFriends();
  const write = async (from: TestMember, to: TestMember) => {
    for (let number = 1; number <= 60; number += 1) {
      const content = `${number}: ${'On the way to the secretariat. '.repeat(1 + (number % 5))}`;
      await from.api.call(sendDirectMessage, { body: { senderId: from.user.id, receiverId: to.user.id, content } });
    }
  };
  await Promise.all([write(one, other), write(other, one)]);
  const page = await stage.signedIn(one, { path });
  const lines = log(page).locator('[data-message]');
  // A browser keeps the place of the reader by itself, but not at the very top.
  for (const { from, loaded } of [
    { from: 0, loaded: 100 },
    { from: 10, loaded: 122 },
  ]) {
    const reading = log(page).locator(`[data-message="${await lines.first().getAttribute('data-message')}"]`);
    await log(page).evaluate((box, top) => box.scrollTo(0, top), from);
    const before = await reading.boundingBox();
    // The older page loads by scrolling.
    await expect(lines).toHaveCount(loaded);
    await expect.poll(async () => (await reading.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  }
  return { page, lines, one, other };
}

test('in a long chat the message being read stays in its place when one above it is edited', async ({ stage }) => {
  const { page, lines, other } = await longChat(stage);
  const reading = lines.nth(60);
  await reading.scrollIntoViewIfNeeded();
  const before = await reading.boundingBox();
  const edited = log(page).locator('[data-message]:not([data-own])').nth(5);
  const messageId = Number(await edited.getAttribute('data-message'));
  const content = 'A long story about the camp. '.repeat(40);
  await other.api.call(editDirectMessage, { params: { messageId }, body: { content } });
  await expect(edited).toContainText('A long story');
  await expect.poll(async () => (await reading.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
});

test('an edit in a long chat, and the reader’s place, survive a reconnect', async ({ stage }) => {
  const { page, lines, other, one } = await longChat(stage);
  const own = lines.nth(72).locator('xpath=following-sibling::*[@data-own]').first();
  await own.scrollIntoViewIfNeeded();
  await own.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await field.fill('Half an edit');
  const body = { senderId: other.user.id, receiverId: one.user.id };
  for (let number = 1; number <= 12; number += 1) {
    await other.api.call(sendDirectMessage, { body: { ...body, content: `Live ${number}` } });
  }
  await expect(log(page).getByText('Live 12', { exact: true })).toBeAttached();
  const before = await field.boundingBox();
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [channel, refetched] = [page.waitForEvent('websocket'), page.waitForResponse(/\/api\/messages\/direct\//)];
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await Promise.all([channel, refetched]);
  await other.api.call(sendDirectMessage, { body: { ...body, content: 'After the reconnect' } });
  await expect(log(page).getByText('After the reconnect', { exact: true })).toBeAttached();
  await expect(field).toHaveValue('Half an edit');
  expect((await field.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
});
