import { logout } from '@kopa/contracts/account/auth';
import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { expect, type Page } from '@playwright/test';
import { suspend } from '../support/administrators.ts';
import { connect, registerServingMember, servingMembers } from '../support/people.ts';
import { signIn, test } from '../support/scenario.ts';

test.use({ serviceWorkers: 'allow' });

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test('a session that is ended elsewhere leads to the sign-in, and the unsent post is still there after it', async ({
  stage,
}) => {
  const member = await registerServingMember('Draft', 'Keeper');
  const page = await stage.signedIn(member, { path: '/social-feeds' });
  stage.expectConsoleErrors(/401|WebSocket/);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Content' }).fill('Half a thought about the camp');
  await member.api.call(logout, {});
  await expect(page.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible();
  await stage.picture(page, 'session-ended');
  await expect(page.getByText('Half a thought')).toHaveCount(0);

  await signIn(page, member);
  await expect(page).toHaveURL(/\/social-feeds$/);
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Half a thought about the camp');
});

test('a message that fails with an ended session is sent once after the next sign-in', async ({ stage }) => {
  const [one, other] = await servingMembers('Late Writer', 'Patient Reader');
  await connect(one, other);
  await other.api.call(sendDirectMessage, {
    body: { senderId: other.user.id, receiverId: one.user.id, content: 'Where are you?' },
  });
  const page = await stage.signedIn(one, { path: '/chat', liveChannel: false });
  stage.expectConsoleErrors(/401|WebSocket/);
  await page.getByRole('button', { name: other.user.name }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Nearly there');
  // Reads are aborted, so that only the send finds out that the session is over.
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  stage.expectConsoleErrors(/ERR_FAILED/);
  await one.api.call(logout, {});
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(page.getByText(/Your session has ended/)).toBeVisible();
  await page.unroute('**/api/**');
  await signIn(page, one);
  const otherPage = await stage.signedIn(other, { path: '/chat' });
  await otherPage.getByRole('button', { name: one.user.name }).click();
  await expect(otherPage.getByRole('log', { name: 'Messages' }).getByText('Nearly there')).toHaveCount(1);
});

test('a member who is suspended while the app is open is signed out with the reason, also at the next sign-in', async ({
  stage,
}) => {
  const member = await registerServingMember('Sus', 'Pended');
  const page = await stage.signedIn(member, { path: '/social-feeds' });
  stage.expectConsoleErrors(/40[13]|WebSocket/);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText(member.email).first()).toBeVisible();
  await suspend(member);
  await expect(page.getByText('Your session has ended because your account was suspended.')).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
  await signIn(page, member);
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByText('This account is suspended. Please contact support.')).toBeVisible();
  await expect(signInButton(page)).toBeVisible();
});

/** The keys of everything in the databases of the page. */
async function keptRows(): Promise<IDBValidKey[]> {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('the request failed'));
    });
  const keys: IDBValidKey[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      keys.push(...(await result(database.transaction(store).objectStore(store).getAllKeys())));
    }
    database.close();
  }
  return keys;
}

test('a logout removes all of the member’s data from the browser, also behind the back button and in other tabs', {
  tag: '@main',
}, async ({ stage }) => {
  const member = await registerServingMember('Clean', `Leaver${Date.now()}`);
  const page = await stage.signedIn(member);
  // The other tab checks the session once and gets a 401.
  stage.expectConsoleErrors(/401/);
  const tab = await page.context().newPage();
  await tab.goto('/social-feeds');
  await tab.getByRole('textbox', { name: 'Content' }).fill('Not for the next one');
  // The other tab has data of its own as well.
  await tab.waitForFunction(() => sessionStorage.getItem('kopa.visit-counted') !== null);
  await page.getByRole('navigation').getByRole('link', { name: 'Discover' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'Account' }).click();
  expect(await page.evaluate(keptRows)).not.toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Only this device has 1 draft.')).toBeVisible();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(signInButton(page)).toBeVisible();
  await expect(signInButton(tab)).toBeVisible();

  for (const opened of [page, tab]) {
    const kept = await opened.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
    // When a page reloaded by itself, because code came late, belongs to nobody.
    expect(kept.filter((key) => key !== 'kopa-reloaded')).toEqual([]);
  }
  expect(await page.evaluate(keptRows)).toEqual([]);
  // The code of Kopa stays, which belongs to nobody.
  const kept = await page.evaluate(async () => caches.keys());
  expect(kept.filter((name) => !name.includes('-precache-'))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await page.goBack();
  await expect(signInButton(page)).toBeVisible();
  await expect(page.getByText(member.user.name)).toHaveCount(0);
});
