import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { expect, type Page } from '@playwright/test';
import { log, twoFriends } from '../support/chat.ts';
import { test } from '../support/scenario.ts';

/** Kilobytes (1,000 bytes) of an hour in which each of two members sends a message every two minutes. */
const budget = 60;
const rounds = 30;

test('an hour of chat in an open conversation stays within its budget of data', async ({ stage }) => {
  const { one, other, path } = await twoFriends();
  const page = await stage.signedIn(one);
  await page.clock.install();
  const sum = countBytes(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(log(page).getByText('Eight is better')).toBeVisible();
  const opening = await sum();

  for (let round = 1; round <= rounds; round += 1) {
    await page.getByRole('textbox', { name: 'Message' }).pressSequentially(`Own message ${round} of this hour`);
    await page.keyboard.press('Enter');
    const content = `An answer to message ${round}, as long as they are`;
    await other.api.call(sendDirectMessage, { body: { senderId: other.user.id, receiverId: one.user.id, content } });
    await expect(log(page).getByText(content)).toBeVisible();
    await expect(log(page).getByText(`Own message ${round} of this hour`)).toBeVisible();
    await expect(log(page).getByLabel(/Waiting|Sending|Not sent/)).toHaveCount(0);
    await page.clock.fastForward(120_000);
  }
  const hour = await sum();
  process.stdout.write(`opening of a chat: ${opening} KB, an hour of chat: ${(hour - opening).toFixed(1)} KB\n`);
  expect(hour - opening).toBeGreaterThan(1);
  expect(hour - opening, 'kilobytes').toBeLessThanOrEqual(budget);
});

/**
 * Bytes of the headers of a call and its answer. The front speaks HTTP/2, which sends a repeated header as a reference;
 * the server of the scenarios speaks HTTP/1.1.
 */
const headers = 200;

/** Counts the frames, and the bodies of the calls with their headers. The function resolves to kilobytes. */
function countBytes(page: Page): () => Promise<number> {
  let frames = 0;
  const calls: Promise<number>[] = [];
  page.on('websocket', (socket) => {
    const count = ({ payload }: { payload: string | Buffer }) => {
      frames += Buffer.byteLength(payload);
    };
    socket.on('framesent', count).on('framereceived', count);
  });
  page.on('requestfinished', (request) => {
    // Code is fetched once, and has budgets of its own.
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    const sizes = request.sizes();
    calls.push(sizes.then(({ requestBodySize, responseBodySize }) => requestBodySize + responseBodySize + headers));
  });
  return async () => {
    const counted = await Promise.all(calls);
    return Math.round(counted.reduce((total, bytes) => total + bytes, frames) / 100) / 10;
  };
}
