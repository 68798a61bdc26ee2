import type { Browser, BrowserContextOptions } from '@playwright/test';

/** Bytes that a first load transfers, compressed as the web server sends them. */
export interface FirstLoad {
  scripts: number;
  styles: number;
  files: number;
}

/** Opens `url` with an empty cache and sums up the scripts and style sheets until the network is idle. */
export async function measureFirstLoad(
  browser: Browser,
  url: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<FirstLoad> {
  const context = await browser.newContext({ storageState });
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
