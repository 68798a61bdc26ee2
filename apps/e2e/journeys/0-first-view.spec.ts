import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { connect, registerServingMember, type TestMember } from '../support/people.ts';
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
  expect((await page.request.post('/api/social-feeds', { data })).status()).toBe(201);
  for (const [path, shown] of [
    ['/', 'Welcome, Ada'],
    ['/social-feeds', text],
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
    await phone.screenshot({ path: `${artefacts}/first-view/360${path.replace('/', '-')}.png` });
    letCodeCome();
    await expect(phone.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(phone.locator(view)).toHaveCount(0);
    expect(await place().boundingBox()).toEqual(painted);
    await phone.screenshot({ path: `${artefacts}/first-view/360${path.replace('/', '-')}-then.png` });
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
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies, 'the web server is told').toContain('kopa_choices');
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
  const members = [await registerServingMember('Efe', 'Uko'), await registerServingMember('Femi', 'Ojo')];
  const pages = await Promise.all(members.map((member) => stage.signedIn(member)));
  const headers = { accept: 'text/html', 'sec-ch-ua-mobile': '?1' };
  const read = async (page: Page | undefined) =>
    (await (await page?.request.get(urls.memberWeb, { headers }))?.text()) ?? '';
  const rounds = Array.from({ length: 6 }, () => pages.map(read)).flat();
  for (const [index, html] of (await Promise.all(rounds)).entries()) {
    const [own, other] = index % 2 === 0 ? ['Efe', 'Femi'] : ['Femi', 'Efe'];
    if (html.includes('data-first-view')) expect(html).toContain(own);
    expect(html).not.toContain(other);
  }
  await expect.poll(() => read(pages[0])).toContain('Welcome, ');
  stage.expectConsoleErrors(/401/);
  const cookies = await pages[0]?.context().cookies();
  expect((await pages[0]?.request.post('/api/auth/logout'))?.status()).toBe(204);
  await pages[0]?.context().addCookies(cookies ?? []);
  expect(await read(pages[0])).not.toContain('data-first-view');
});
