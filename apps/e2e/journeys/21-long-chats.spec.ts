import { editDirectMessage } from '@kopa/contracts/message-changes';
import { sendDirectMessage } from '@kopa/contracts/messages';
import { expect, type Page } from '@playwright/test';
import { log, twoFriends } from '../support/chat.ts';
import { type Stage, test } from '../support/journey.ts';
import type { TestMember } from '../support/people.ts';

/** Two friends with 222 messages, and the page of the first with all of them loaded. */
async function longChat(stage: Stage) {
  const { one, other, path } = await twoFriends();
  const say = async (from: TestMember, to: TestMember, count: number) => {
    for (let number = 1; number <= count; number += 1) {
      const content = `${number}: ${'On the way to the secretariat. '.repeat(1 + (number % 5))}`;
      await from.api.call(sendDirectMessage, { body: { senderId: from.user.id, receiverId: to.user.id, content } });
    }
  };
  await Promise.all([say(one, other, 110), say(other, one, 110)]);
  const page = await stage.signedIn(one, { path });
  const lines = log(page).locator('[data-message]');
  for (const loaded of [100, 150, 200, 222]) {
    const reading = log(page).locator(`[data-message="${await lines.first().getAttribute('data-message')}"]`);
    await log(page).evaluate((box) => box.scrollTo(0, 0));
    const before = await reading.boundingBox();
    await page.getByRole('button', { name: 'Load older messages' }).click();
    await expect(lines).toHaveCount(loaded);
    await expect.poll(async () => (await reading.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  }
  return { page, lines, one, other };
}

const toEnd = (page: Page) => log(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));

/** Scrolls up through all messages. Returns how far the message at the top moved at each step of 200 px. */
function scrollUp(page: Page): Promise<number[]> {
  return log(page).evaluate(async (box) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moves: number[] = [];
    while (box.scrollTop >= 200) {
      const edge = box.getBoundingClientRect().top;
      const isShown = (line: Element) => line.getBoundingClientRect().bottom > edge;
      const reading = [...box.querySelectorAll('[data-message]')].find(isShown);
      const before = reading?.getBoundingClientRect().top ?? 0;
      box.scrollBy(0, -200);
      await frame();
      await frame();
      moves.push(Math.round((reading?.getBoundingClientRect().top ?? 0) - before));
    }
    return moves;
  });
}

const jumpsIn = (moves: number[]) => moves.filter((move) => Math.abs(move - 200) > 2);

test('in a long chat the message being read stays in its place while older ones load, on a turned phone, and above a message that was edited', async ({
  stage,
}) => {
  const { page, lines, other } = await longChat(stage);
  const [upright, turned] = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ];
  for (const size of [upright, turned, upright]) {
    await toEnd(page);
    await page.setViewportSize(size);
    for (let place = await lines.count(); place > 0; place -= 25) {
      const reading = lines.nth(place - 1);
      await reading.scrollIntoViewIfNeeded();
      await expect(reading, `message ${place} at ${size.width} px`).toBeInViewport();
    }
    await toEnd(page);
    const moves = await scrollUp(page);
    expect(moves.length).toBeGreaterThan(20);
    expect(jumpsIn(moves), `jumps at ${size.width} px`).toEqual([]);
  }

  await toEnd(page);
  const edited = log(page).locator('[data-message]:not([data-own])').nth(45);
  const messageId = Number(await edited.getAttribute('data-message'));
  const content = 'A long story about the camp. '.repeat(40);
  await other.api.call(editDirectMessage, { params: { messageId }, body: { content } });
  await expect(edited).toContainText('A long story');
  expect(jumpsIn(await scrollUp(page)), 'jumps at the edited message').toEqual([]);
});

test('an edit in a long chat, and the place of what is being read, survive a reconnect', async ({ stage }) => {
  const { page, lines, other, one } = await longChat(stage);
  const own = lines
    .nth((await lines.count()) - 50)
    .locator('xpath=following-sibling::*[@data-own]')
    .first();
  await own.scrollIntoViewIfNeeded();
  await own.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await field.fill('Half an edit');
  const body = { senderId: other.user.id, receiverId: one.user.id };
  for (let number = 1; number <= 12; number += 1) {
    await other.api.call(sendDirectMessage, { body: { ...body, content: `Live ${number}` } });
  }
  await expect(log(page).getByText('Live 12')).toBeAttached();
  const before = await field.boundingBox();
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [channel, refetched] = [page.waitForEvent('websocket'), page.waitForResponse(/\/api\/messages\/direct\//)];
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await Promise.all([channel, refetched]);
  await other.api.call(sendDirectMessage, { body: { ...body, content: 'After the reconnect' } });
  await expect(log(page).getByText('After the reconnect')).toBeAttached();
  await expect(field).toHaveValue('Half an edit');
  expect((await field.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});
