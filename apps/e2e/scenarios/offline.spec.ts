import { expect, type Page } from '@playwright/test';
import { registerServingMember, servingMembers } from '../support/people.ts';
import { test } from '../support/scenario.ts';

test.use({ serviceWorkers: 'allow' });

const postWith = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content });

async function post(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Content' }).fill(content);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
}

test('a post written without a network is pending, and is there once for everybody when the network is back', {
  tag: '@main',
}, async ({ stage }) => {
  const [author, reader] = await servingMembers('Tunnel Writer', 'Tunnel Reader');
  const page = await stage.signedIn(author, { path: '/social-feeds' });
  const readerPage = await stage.signedIn(reader, { path: '/social-feeds' });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(readerPage.getByText('Live', { exact: true })).toBeVisible();
  // Without the live channel the conversations are polled; axe loads the styles again for its contrast check; the service
  // worker may be registered just then.
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|preload assets|fetching the script/);
  await page.context().setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  const content = `From the tunnel of ${author.user.username}`;
  await post(page, content);
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('');
  await stage.picture(page, 'feed-offline');
  await page.context().setOffline(false);
  // An answer that the dying channel has lost is asked for again after 15 seconds.
  await expect(page.getByText('Posted successfully!')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Waiting for the network')).toHaveCount(0);
  for (const shown of [page, readerPage]) await expect(postWith(shown, content)).toHaveCount(1);
  await page.reload();
  await expect(postWith(page, content)).toHaveCount(1);
});

test('a page that was not opened before opens without a network, and shows that its data is missing', async ({
  stage,
}) => {
  const page = await stage.signedIn(await registerServingMember('Walks', 'Around'));
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*uploads/);
  // The service worker is there once it has kept all code.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  for (const [link, heading] of [
    ['Social', 'Social Feed'],
    ['Discover', 'Discover'],
    ['Chat', 'Messages'],
    ['Profile', 'Walks Around'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('a page whose code fails to load shows an error inside the frame, and loads at the next attempt', async ({
  stage,
}) => {
  const page = await stage.signedIn(await registerServingMember('Tries', 'Again'), { path: '/profile' });
  stage.expectConsoleErrors(/ERR_FAILED|Failed to fetch dynamically/);
  await page.route(/groups-page.*\.js$/, (route) => route.abort());
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/groups');
  // At the first failure the page reloads by itself.
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
  await stage.picture(page, 'page-not-loaded');
  await page.unroute(/groups-page.*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'My Groups' })).toBeVisible();
});

test('a missing part of the app’s code reloads the page once by itself, and the draft is kept', async ({ stage }) => {
  const page = await stage.signedIn(await registerServingMember('New', 'Version'), { path: '/social-feeds' });
  stage.expectConsoleErrors(/ERR_FAILED|404|Failed to fetch dynamically|preload assets/);
  await page.getByRole('textbox', { name: 'Content' }).fill('Half a thought');
  await page.route(/color-theme-panel.*\.js$/, (route) => route.fulfill({ status: 404 }));
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Colour theme' }).click();
  await reloaded;
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Half a thought');
  // It is still missing, so now the member is asked.
  await page.getByRole('button', { name: 'Colour theme' }).click();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a call that nothing answers ends after 15 seconds with a text and a way to try again', async ({ stage }) => {
  const page = await stage.signedIn(await registerServingMember('Dead', 'Network'), { path: '/profile' });
  await page.clock.install();
  const feed = /\/api\/social-feeds\?/;
  await page.route(feed, () => undefined);
  await page.goto('/social-feeds');
  await expect(page.locator('[aria-label="Posts"][aria-busy="true"]')).toBeVisible();
  // A channel that is still being opened would be given up too.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.clock.fastForward(16_000);
  await expect(page.getByText('The posts could not be loaded.')).toBeVisible();
  await page.unroute(feed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
