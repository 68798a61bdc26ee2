import { demoMembers } from '@kopa/contracts/demo';
import { listGroups } from '@kopa/contracts/groups';
import { listPosts } from '@kopa/contracts/social-feeds';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import { pages } from '@kopa/member-web/pages';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { connect, registerServingMember, type TestMember, uniqueName } from '../support/people.ts';
import { artefacts, urls } from '../support/stack.ts';

/** Opens a phone's browser that has the member's session and storage. */
async function phoneOf(browser: Browser, page: Page, javaScriptEnabled = true) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    storageState: await page.context().storageState(),
    serviceWorkers: 'block',
    baseURL: urls.memberWeb,
    extraHTTPHeaders: { 'sec-ch-ua-mobile': '?1' },
    javaScriptEnabled,
    reducedMotion: 'reduce',
  });
  return { context, phone: await context.newPage() };
}

/** Writes to somebody over the API. */
async function write(page: Page, from: TestMember, to: TestMember, content: string): Promise<void> {
  const data = { senderId: from.user.id, receiverId: to.user.id, content };
  expect((await page.request.post('/api/messages/direct', { data })).status()).toBe(201);
}

const view = '[data-first-view]';

test('a phone shows a member’s page before any script has come, and nothing moves when the app does', async ({
  stage,
  browser,
}) => {
  const [ada, bola] = [await registerServingMember('Ada', 'Obi'), await registerServingMember('Bola', 'Ade')];
  await connect(ada, bola);
  const page = await stage.signedIn(ada);
  await stage.signedIn(bola).then((other) => write(other, bola, ada, 'Are you at the secretariat?'));
  const text = 'A post </script><img src=x onerror=alert(1)> & more';
  const data = { type: 'status', content: text, userId: ada.user.id };
  const created = await page.request.post('/api/social-feeds', { data });
  expect(created.status()).toBe(201);
  const { id: postId } = (await created.json()) as { id: number };
  const comment = { userId: ada.user.id, content: 'See you there' };
  const commented = await page.request.post(`/api/social-feeds/${postId}/comments`, { data: comment });
  expect(commented.status()).toBe(201);
  for (const [path, shown] of [
    ['/', 'Welcome, Ada'],
    ['/social-feeds', text],
    [`/posts/${postId}`, 'See you there'],
    ['/chat', 'Are you at the secretariat?'],
    ['/profile', `@${ada.user.username}`],
  ] as const) {
    const { context, phone } = await phoneOf(browser, page);
    const problems: string[] = [];
    phone.on('console', (message) => message.type() !== 'debug' && problems.push(message.text()));
    phone.on('pageerror', (error) => problems.push(error.message));
    const calls: string[] = [];
    phone.on('request', (request) => calls.push(new URL(request.url()).pathname));
    let letCodeCome = () => {};
    const mayCome = new Promise<void>((resolve) => {
      letCodeCome = resolve;
    });
    await phone.route(/\/assets\/[^/]+\.(js|css)$/, async (route) => {
      await mayCome;
      await route.continue();
    });
    // On a busy machine a page does not wait for its view.
    await expect(async () => {
      await phone.goto(path, { waitUntil: 'commit' });
      await expect(phone.locator(view)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    calls.length = 0;
    const place = () => phone.locator('#root').getByText(shown, { exact: true }).first();
    await expect(place()).toBeVisible();
    await expect(phone.getByRole('link'), 'the view has no controls').toHaveCount(0);
    const painted = await place().boundingBox();
    await phone.screenshot({ path: `${artefacts}/first-view/360${path.replaceAll('/', '-')}.png` });
    letCodeCome();
    await expect(phone.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(phone.locator(view)).toHaveCount(0);
    expect(await place().boundingBox()).toEqual(painted);
    await phone.screenshot({ path: `${artefacts}/first-view/360${path.replaceAll('/', '-')}-then.png` });
    // The page brought these answers.
    expect(calls).not.toContain('/api/auth/user');
    expect(calls).not.toContain('/api/social-feeds');
    expect(problems).toEqual([]);
    await context.close();
  }
});

test('a view shows the newest messages of a long chat, and what the member has chosen', async ({ stage, browser }) => {
  const [chidi, dayo] = [await registerServingMember('Chidi', 'Eze'), await registerServingMember('Dayo', 'Bello')];
  await connect(chidi, dayo);
  const page = await stage.signedIn(chidi);
  for (let index = 1; index <= 25; index += 1) await write(page, chidi, dayo, `Message ${index}`);
  const conversations = await page.request.get(`/api/users/${chidi.user.id}/conversations`);
  const [{ id } = { id: 0 }] = (await conversations.json()) as { id: number }[];
  await page.evaluate(() => {
    localStorage.setItem('mantine-color-scheme-value', 'dark');
    localStorage.setItem('kopa.data-saver', 'on');
  });
  await page.reload();
  const cookies = async () => (await page.context().cookies()).map(({ value }) => value).join();
  await expect.poll(cookies, 'the web server is told').toContain('dark');
  const { context, phone } = await phoneOf(browser, page, false);
  await expect(async () => {
    await phone.goto(`/chat/${id}`);
    await expect(phone.locator(view)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(phone.getByText('Message 25', { exact: true })).toBeInViewport();
  await expect(phone.getByText('Message 1', { exact: true })).not.toBeInViewport();
  expect(await phone.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(17, 20, 18)');
  await expect(phone.locator(`${view} img`)).toHaveCount(0);
  await phone.screenshot({ path: `${artefacts}/first-view/360-chat-dark.png` });
  await context.close();
});

test('members whose views are drawn at the same time see their own, and after a logout nobody sees one', async ({
  stage,
}) => {
  const members = [await registerServingMember(uniqueName(), 'Uko'), await registerServingMember(uniqueName(), 'Ojo')];
  const pages = await Promise.all(members.map((member) => stage.signedIn(member)));
  const [own, other] = pages as [Page, Page];
  const names = members.map(({ user }) => user.firstName);
  const headers = { accept: 'text/html', 'sec-ch-ua-mobile': '?1' };
  const read = async (page: Page, path = '/') => (await page.request.get(urls.memberWeb + path, { headers })).text();
  const isView = (html: string) => html.includes('data-first-view');
  await expect.poll(async () => isView(await read(own))).toBe(true);
  const seen: string[] = [];
  // A network has a share of what is drawn at once.
  for (let round = 0; round < 4; round += 1)
    seen.push(...(await Promise.all([own, other, own, other].map((page) => read(page)))));
  for (const [index, html] of seen.entries()) {
    if (isView(html)) expect(html).toContain(names[index % 2]);
    expect(html).not.toContain(names[1 - (index % 2)]);
  }
  expect(seen.filter((html, index) => isView(html) && index % 2 === 0).length).toBeGreaterThan(1);
  expect(seen.filter((html, index) => isView(html) && index % 2 === 1).length).toBeGreaterThan(1);

  // Without a network the server does not learn of the logout, and the session stays.
  stage.expectConsoleErrors(/ERR_FAILED/);
  await own.route('**/api/auth/logout', (route) => route.abort());
  await own.goto('/profile?tab=account');
  await own.getByRole('button', { name: 'Logout' }).click();
  await expect(own.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect((await own.context().cookies()).map(({ name }) => name)).toContain('kopa_session');
  expect(isView(await read(own, '/chat'))).toBe(false);
});

test('every page has a view with its heading', async ({ stage }) => {
  const member = await registerServingMember('Every', 'Page');
  const page = await stage.signedIn(member);
  const [group] = await member.api.call(listGroups, { query: {} });
  const [post] = await member.api.call(listPosts, { query: { userId: member.user.id } });
  const paths = Object.values<{ path: string }>(pages).map(({ path }) => path);
  const filled = paths.map((path) =>
    path
      .replace('/groups/:id', `/groups/${group?.id}`)
      .replace('/posts/:id', `/posts/${post?.id}`)
      .replace(':username', demoMembers[0].email.split('@')[0] ?? ''),
  );
  const headers = { accept: 'text/html', 'sec-ch-ua-mobile': '?1' };
  const headings = async (request: APIRequestContext, path: string) => {
    const html = await (await request.get(urls.memberWeb + path, { headers })).text();
    return html.includes('data-first-view') ? html.split('<h1').length - 1 : 'no view';
  };
  for (const path of filled) await expect.poll(() => headings(page.request, path), path).toBe(1);
  const visitor = await stage.visitor();
  for (const path of [visitorPages.support, visitorPages.forgotPassword, `${visitorPages.resetPassword}?token=a`])
    await expect.poll(() => headings(visitor.request, path), path).toBe(1);
});
