import { type Browser, type BrowserContextOptions, expect } from '@playwright/test';

/** Bytes that a first load transfers, compressed as the web server sends them. */
export interface FirstLoad {
  scripts: number;
  styles: number;
  files: number;
}

/** A phone's: a wide screen also has the column beside the page. */
const viewport = { width: 360, height: 640 };

/** Opens `url` with an empty cache and sums up the scripts and style sheets until the network is idle. */
export async function measureFirstLoad(
  browser: Browser,
  url: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<FirstLoad> {
  const context = await browser.newContext({ storageState, viewport });
  const page = await context.newPage();
  const load: FirstLoad = { scripts: 0, styles: 0, files: 0 };
  const counted: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    load.files += 1;
    counted.push(
      request.sizes().then(({ responseBodySize }) => {
        load[type === 'script' ? 'scripts' : 'styles'] += responseBodySize;
      }),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(counted);
  await context.close();
  return load;
}

/** Everything that a visit transfers, and the URLs of its requests. */
export interface Visit {
  bytes: number;
  requests: string[];
}

/** Opens `url` with an empty cache and counts everything, also what is fetched ahead within the first minute. */
export async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  await page.clock.install();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.clock.fastForward(60_000);
  await expect.poll(() => sizes.length).toBe(requests.length);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { bytes, requests };
}
