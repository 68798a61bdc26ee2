import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { log, twoFriends } from '../support/chat.ts';
import { isInstalled, keptOn } from '../support/kept.ts';
import { serveCopy } from '../support/member-web-copy.ts';
import { connect, registerServingMember, type TestMember } from '../support/people.ts';
import { signIn, test } from '../support/scenario.ts';

test.use({ serviceWorkers: 'allow' });

const offline = /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|fetching the script/;

/** Writes to the member and returns the address of the conversation and the text. */
async function written(reader: TestMember, place: number): Promise<{ path: string; content: string }> {
  const friend = await registerServingMember('Friend', `Number${place}`);
  await connect(reader, friend);
  const content = `Good morning from friend ${place}`;
  const body = { senderId: friend.user.id, receiverId: reader.user.id, content };
  const { message } = await friend.api.call(sendDirectMessage, { body });
  return { path: `/chat/${message.conversationId}`, content };
}

async function reads(
  page: Page,
  chats: { path: string; content: string }[],
  isRead = async (_page: Page, _content: string) => {},
): Promise<void> {
  for (const { path, content } of chats) {
    await page.goto(path);
    await expect(log(page).getByText(content)).toBeVisible();
    await isRead(page, content);
  }
}

/** A reader stays until the chat is kept: it is written after it is shown. */
async function isKept(page: Page, content: string): Promise<void> {
  for (const list of ['["messages","conversations"', '["messages","direct"']) {
    const isIn = (entry: string) => entry.includes(list) && entry.includes(content);
    await expect.poll(async () => (await keptOn(page)).some(isIn)).toBe(true);
  }
}

test('five chats that were read open without a network, after a look at the feed and in a new version', async ({
  stage,
}) => {
  const reader = await registerServingMember('Reads', 'Five');
  const chats = await Promise.all([1, 2, 3, 4, 5].map((place) => written(reader, place)));
  const copy = await serveCopy();
  try {
    const first = await stage.signedIn(reader);
    stage.expectConsoleErrors(offline);
    const context = first.context();
    await context.addInitScript((user) => {
      if (location.protocol === 'http:') localStorage.setItem('kopa.member', user);
    }, JSON.stringify(reader.user));
    await first.goto(copy.url);
    await isInstalled(first);
    for (const chat of chats) chat.path = `${copy.url}${chat.path}`;
    await reads(first, chats, isKept);
    await first.close();

    const second = await context.newPage();
    await second.goto(`${copy.url}/social-feeds`);
    await expect(second.getByRole('article').first()).toBeVisible();
    await second.close();

    await context.setOffline(true);
    const third = await context.newPage();
    await reads(third, chats);
    await expect(third.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible();
    await stage.picture(third, 'chat-kept');
    await third.close();

    await context.setOffline(false);
    await copy.deployNewVersion();
    const fourth = await context.newPage();
    await fourth.goto(copy.url);
    await fourth.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await Promise.all([
      fourth.waitForEvent('load'),
      fourth.getByRole('button', { name: 'Reload', exact: true }).click(),
    ]);
    await fourth.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor();
    await context.setOffline(true);
    await reads(fourth, chats);
  } finally {
    await copy.close();
  }
});

test('a logout without a network leaves nothing of the member, and another one signs in', async ({ stage }) => {
  const { one, other, path } = await twoFriends();
  const page = await stage.signedIn(one, { path });
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|fetching the script/);
  await isInstalled(page);
  await expect(log(page).getByText('Eight is better')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: /^sign in$/i }).waitFor();
  const left = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('kopa-kept');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const reading = opening.result.transaction('content').objectStore('content').getAllKeys();
      await new Promise((resolve) => {
        reading.onsuccess = resolve;
      });
      const pictures = await caches.has('kopa-pictures');
      return [...reading.result, ...(pictures ? ['pictures'] : []), ...Object.keys(sessionStorage)];
    });
  await expect.poll(left).toEqual([]);
  await page.context().setOffline(false);
  await signIn(page, other);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor();
  await page.goto(path);
  await expect(log(page).getByText('Shall we meet at seven?')).toBeVisible();
});

test('a message and a voice note wait where nothing comes through, survive a reload, and arrive once', async ({
  stage,
}) => {
  const { one, other, path } = await twoFriends();
  const [page, otherPage] = [
    await stage.signedIn(one, { path, liveChannel: false }),
    await stage.signedIn(other, { path }),
  ];
  stage.expectConsoleErrors(/ERR_FAILED|WebSocket/);
  await expect(log(page).getByText('Eight is better')).toBeVisible();
  // The browser reports that it is online.
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Message' }).fill('My data is used up');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(log(page).getByLabel('Waiting for the network')).toHaveCount(1);
  await page.getByRole('button', { name: 'Record voice note' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0:0[2-9]$/);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(log(page).getByRole('button', { name: 'Play voice note' })).toBeVisible();
  await stage.picture(page, 'chat-waiting-voice-note');
  await page.unroute('**/api/**');
  await page.reload();
  await expect(log(otherPage).getByText('My data is used up')).toHaveCount(1);
  await expect(log(otherPage).getByRole('button', { name: 'Play voice note' })).toHaveCount(1);
  await expect(log(page).getByLabel(/Waiting|Sending|Not sent/)).toHaveCount(0);
  await expect(log(page).getByRole('button', { name: 'Play voice note' })).toHaveCount(1);
});

/** Lets the browser see that there is a network again, as when a phone leaves a tunnel with Kopa closed. */
async function syncInBackground(context: BrowserContext, origin: string): Promise<void> {
  const devtools = await context.newCDPSession(await context.newPage());
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'kopa-outbox',
    lastChance: false,
  });
}

test('a message that was written in a tunnel goes out while Kopa is closed, once', async ({ stage }) => {
  const { one, other, path } = await twoFriends();
  const [page, otherPage] = [await stage.signedIn(one, { path }), await stage.signedIn(other, { path })];
  stage.expectConsoleErrors(offline);
  await isInstalled(page);
  await expect(log(page).getByText('Eight is better')).toBeVisible();
  const context = page.context();
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Message' }).fill('Written in the tunnel');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(log(page).getByLabel('Waiting for the network')).toHaveCount(1);
  const { origin } = new URL(page.url());
  await page.close();
  await context.setOffline(false);
  await syncInBackground(context, origin);
  await expect(log(otherPage).getByText('Written in the tunnel')).toHaveCount(1);
  const next = await context.newPage();
  await next.goto(path);
  await expect(log(next).getByText('Written in the tunnel')).toHaveCount(1);
  await expect(log(next).getByLabel(/Waiting|Sending|Not sent/)).toHaveCount(0);
});
