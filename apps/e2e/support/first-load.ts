import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
} from '@playwright/test';

/** Bytes that a first load transfers, compressed as the web server sends them. */
export interface FirstLoad {
  scripts: number;
  styles: number;
  files: number;
}

type StorageState = BrowserContextOptions['storageState'];

/** A phone's: a wide screen also has the column beside the page. */
const viewport = { width: 360, height: 640 };

/** Code that a member's screen loads late, when its timer ends: on a slow machine before the network is idle. */
const lateCode = /after-first-page-.*\.js$/;

/**
 * Opens `url` with an empty cache and sums up the scripts and style sheets until nothing more comes, without the late
 * code.
 */
export async function measureFirstLoad(browser: Browser, url: string, storageState?: StorageState): Promise<FirstLoad> {
  const context = await browser.newContext({ storageState, viewport });
  const page = await context.newPage();
  const load: FirstLoad = { scripts: 0, styles: 0, files: 0 };
  const counted: Promise<void>[] = [];
  const late = new Set<Request>();
  page.on('request', (request) => {
    if (late.size > 0 || lateCode.test(request.url())) late.add(request);
  });
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (late.has(request) || (type !== 'script' && type !== 'stylesheet')) return;
    load.files += 1;
    counted.push(
      request.sizes().then(({ responseBodySize }) => {
        load[type === 'script' ? 'scripts' : 'styles'] += responseBodySize;
      }),
    );
  });
  const { untilQuiet } = counter(context);
  const loadsLate = storageState && page.waitForResponse(lateCode);
  await open(page, url);
  await loadsLate;
  await untilQuiet(page);
  await Promise.all(counted);
  await context.close();
  return load;
}

/** Compressed bytes of all that a screen loads. */
export interface ScreenLoad {
  /** Scripts and style sheets. */
  code: number;
  /** The API's answers. */
  answers: number;
  /** Scripts and style sheets. */
  files: number;
}

/** Milliseconds until a screen has begun to load its late code. */
const later = 10_000;

/**
 * Opens `url` on a phone with an empty cache and sums up code and answers until nothing more comes. Nobody touches the
 * screen. The service worker, which fetches the code of every screen, stays away.
 */
export async function measureScreen(browser: Browser, url: string, storageState: StorageState): Promise<ScreenLoad> {
  const phone = { viewport, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...phone, storageState, serviceWorkers: 'block' });
  const page = await context.newPage();
  const load: ScreenLoad = { code: 0, answers: 0, files: 0 };
  const counted: Promise<void>[] = [];
  const onEnd = (request: Request) => {
    const isCode = ['script', 'stylesheet'].includes(request.resourceType());
    if (isCode) load.files += 1;
    if (!isCode && !new URL(request.url()).pathname.startsWith('/api/')) return;
    counted.push(
      bodyOf(request).then((bytes) => {
        load[isCode ? 'code' : 'answers'] += bytes;
      }),
    );
  };
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  const { untilQuiet } = counter(context);
  await page.clock.install();
  const loadsLate = page.waitForResponse(lateCode);
  await open(page, url);
  await untilQuiet(page);
  await page.clock.fastForward(later);
  await loadsLate;
  await untilQuiet(page);
  await Promise.all(counted);
  await context.close();
  return load;
}

/** Bytes that a visit transfers from the server, and the URLs of its requests. */
export interface Visit {
  bytes: number;
  /** Those of calls of the API. */
  apiBytes: number;
  /** Those of photos. */
  photoBytes: number;
  requests: string[];
}

/** Opens `url` with an empty cache and counts everything, including files prefetched within the first minute. */
export async function measureVisit(browser: Browser, url: string, storageState?: StorageState): Promise<Visit> {
  const context = await browser.newContext({ storageState, viewport });
  const page = await context.newPage();
  const { untilQuiet, visit } = counter(context);
  await page.clock.install();
  await open(page, url);
  // The page gives up code and calls that are still on their way after a minute.
  await untilQuiet(page);
  await page.clock.fastForward(60_000);
  if (storageState) await untilCodeIsKept(page);
  await untilQuiet(page);
  const counted = await visit();
  await context.close();
  return counted;
}

/** Opens `url` again in a browser that has been there, with the service worker and its cache, and counts everything. */
export async function measureRepeatedVisit(browser: Browser, url: string, storageState: StorageState): Promise<Visit> {
  const context = await browser.newContext({ storageState, viewport });
  const before = await context.newPage();
  const first = counter(context);
  await open(before, url);
  await untilCodeIsKept(before);
  await first.untilQuiet(before);
  await before.close();
  const { untilQuiet, visit } = counter(context);
  const page = await context.newPage();
  const loadsLate = page.waitForResponse(lateCode);
  await open(page, url);
  await loadsLate;
  await untilQuiet(page);
  const counted = await visit();
  await context.close();
  return counted;
}

interface Size {
  path: string;
  bytes: number;
}

/** Opens `url` and waits for the heading, which a signed-in member's page has once its code is there. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('h1').first().waitFor();
}

/** Waits until the service worker has kept the code. The next page is its own. */
const untilCodeIsKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Answers of a page without a request between them, 100 ms apart, after which it is quiet. A busy page answers late. */
const quietAnswers = 15;

/** Counts from now on. */
function counter(context: BrowserContext) {
  const requests: string[] = [];
  const sizes: Promise<Size>[] = [];
  const onEnd = (request: Request) => void sizes.push(sizeOf(request));
  context.on('request', (request) => requests.push(request.url()));
  context.on('requestfinished', onEnd).on('requestfailed', onEnd);

  /** Waits until all requests are answered and the page makes no new ones. */
  async function untilQuiet(page: Page): Promise<void> {
    let known = requests.length;
    let answers = 0;
    const answer = async () => {
      await page.evaluate(() => undefined);
      answers = requests.length === known && requests.length === sizes.length ? answers + 1 : 0;
      known = requests.length;
      return answers;
    };
    await expect.poll(answer, { intervals: [100], timeout: 120_000 }).toBe(quietAnswers);
  }

  /** The sums until now. */
  async function visit(): Promise<Visit> {
    const counted = await Promise.all(sizes);
    const sumBelow = (folder: string) =>
      counted.filter(({ path }) => path.startsWith(folder)).reduce((total, { bytes }) => total + bytes, 0);
    return { bytes: sumBelow(''), apiBytes: sumBelow('/api/'), photoBytes: sumBelow('/uploads/'), requests };
  }

  return { untilQuiet, visit };
}

/** The bytes of the body of an answer. Chrome may report one that a page has read as given up. */
async function bodyOf(request: Request): Promise<number> {
  return (await request.response()) === null ? 0 : (await request.sizes()).responseBodySize;
}

/**
 * The service worker's answers come from its cache, or from a request of its own, which is counted as well.
 */
async function sizeOf(request: Request): Promise<Size> {
  const path = new URL(request.url()).pathname;
  const response = await request.response();
  if (response === null || response.fromServiceWorker()) return { path, bytes: 0 };
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return { path, bytes: responseBodySize + responseHeadersSize };
}
