import { createPost } from '@kopa/contracts/feed/posts';
import { expect } from '@playwright/test';
import { isInstalled, keptOn } from '../support/kept.ts';
import { serveCopy } from '../support/member-web-copy.ts';
import { connect, registerServingMember, servingMembers } from '../support/people.ts';
import { test } from '../support/scenario.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network Kopa opens, shows earlier content with its time, and marks the parts that need the network', {
  tag: '@main',
}, async ({ stage }) => {
  const [member, friend] = await servingMembers('Village Reader', 'Village Friend');
  await connect(member, friend);
  const content = `Read in the village by ${member.user.username}`;
  await friend.api.call(createPost, { body: { type: 'status', content } });
  const page = await stage.signedIn(member, { path: '/social-feeds' });
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await expect(page.getByText(content)).toBeVisible();
  await isInstalled(page);
  await expect.poll(async () => (await keptOn(page)).join('\n')).toContain(content);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(content)).toBeVisible();
  await expect(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible();
  await stage.picture(page, 'feed-kept');
  await page.getByRole('navigation').getByRole('link', { name: 'Discover' }).click();
  await expect(page.getByText(/needs the network/).first()).toBeVisible();
  await stage.picture(page, 'discovery-without-network');
  await page.context().setOffline(false);
  await page.getByRole('navigation').getByRole('link', { name: 'Social' }).click();
  await expect(page.getByText(content)).toBeVisible();
  await expect(page.getByText(/^Offline, as of/)).toHaveCount(0);
});

test('a new version of Kopa is offered to an open page, and comes with a reload', async ({ stage }) => {
  const member = await registerServingMember('Open', 'Tab');
  const copy = await serveCopy();
  try {
    const page = await stage.signedIn(member);
    // The server of the copy refuses calls while it stops for the new version.
    stage.expectConsoleErrors(/WebSocket|403|503|ERR_/);
    // The copy is another origin, which has a storage of its own.
    await page.addInitScript((user) => localStorage.setItem('kopa.member', user), JSON.stringify(member.user));
    await page.goto(copy.url);
    await isInstalled(page);
    await copy.deployNewVersion();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    // The new service worker first keeps every file.
    await expect(page.getByText('A new version is ready')).toBeVisible({ timeout: 120_000 });
    await stage.picture(page, 'new-version');
    await Promise.all([
      page.waitForEvent('domcontentloaded'),
      page.getByRole('button', { name: 'Reload', exact: true }).click(),
    ]);
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor();
    await expect(page.getByText('A new version is ready')).toHaveCount(0);
  } finally {
    await copy.close();
  }
});

test('a phone without storage for Kopa opens and works', async ({ stage }) => {
  const member = await registerServingMember('Private', 'Window');
  const page = await stage.signedIn(member);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => undefined });
    Object.defineProperty(navigator, 'serviceWorker', { get: () => undefined });
  });
  await page.goto('/social-feeds');
  await page.getByRole('textbox', { name: 'Content' }).fill('Written in a private window');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Posted successfully!')).toBeVisible();
});
