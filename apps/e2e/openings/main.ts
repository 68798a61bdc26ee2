import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoMembers } from '@kopa/contracts/demo';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArguments, findChromium } from '../support/chromium.ts';
import startStack from '../support/global-setup.ts';
import { signIn } from '../support/scenario.ts';
import { urls } from '../support/stack.ts';

/** Openings of each screen, with and without a network. */
const runs = 6;
/** A mid-range phone is about four times slower than this machine. */
const slowdown = 4;

/** Address of each screen, and an element of the content that the last visit left on the device. */
const screens = {
  home: { path: '/', content: 'main section li' },
  feed: { path: '/social-feeds', content: 'main article' },
};

/** Times of one opening, in ms: until its kept content was painted, and of the longest task until then. */
interface Opening {
  content: number;
  longestTask: number;
}

/** Runs in the page: notes when `content` is on the screen, and the longest task until then. */
function observe(content: string): void {
  const seen: Opening = { content: 0, longestTask: 0 };
  Object.assign(window, { opening: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector(content) === null) return;
    observer.disconnect();
    // The frame after the next one begins when the content has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        seen.content = performance.now();
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function isOpened(page: Page): Promise<Opening> {
  const reading = await page.waitForFunction(() => {
    const { opening } = window as never as { opening?: Opening };
    return opening !== undefined && opening.content > 0 ? opening : false;
  });
  // The last task is reported when it has ended.
  await page.waitForTimeout(2_000);
  await reading.dispose();
  return page.evaluate(() => (window as never as { opening: Opening }).opening);
}

/** A browser as a member's phone has it: a profile that stays, started anew for each opening. */
async function withBrowser<T>(profile: string, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const { executablePath, env } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: browserArguments,
    env: { ...(process.env as Record<string, string>), ...env },
    viewport: { width: 360, height: 740 },
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Signs in, visits each screen, and stays until the service worker has kept all code. */
async function visitAll(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(urls.memberWeb);
  await signIn(page, demoMembers[0]);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor();
  for (const { path } of Object.values(screens)) {
    await page.goto(urls.memberWeb + path, { waitUntil: 'networkidle' });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.waitForTimeout(3_000);
  }
}

async function open(context: BrowserContext, path: string, content: string, isOffline: boolean): Promise<Opening> {
  await context.setOffline(isOffline);
  const page = await context.newPage();
  await page.addInitScript(observe, content);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(urls.memberWeb + path, { waitUntil: 'commit' });
  return isOpened(page);
}

const stopStack = await startStack();
const profile = await mkdtemp(join(tmpdir(), 'kopa-openings-'));
try {
  await withBrowser(profile, visitAll);
  for (const [name, { path, content }] of Object.entries(screens)) {
    for (const isOffline of [false, true]) {
      const openings: Opening[] = [];
      for (let run = 0; run < runs; run += 1) {
        openings.push(await withBrowser(profile, (context) => open(context, path, content, isOffline)));
      }
      const column = (key: keyof Opening) => openings.map((opening) => Math.round(opening[key])).join(' ');
      process.stdout.write(
        `${name}, ${isOffline ? 'no network' : 'network'}: content after ${column('content')} ms, ` +
          `longest task ${column('longestTask')} ms\n`,
      );
    }
  }
} finally {
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  await stopStack();
}
