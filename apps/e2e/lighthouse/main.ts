import { demoMembers } from '@kopa/contracts/demo';
import { pages } from '@kopa/member-web/pages';
import { chromium } from '@playwright/test';
import startStack from '../support/global-setup.ts';
import { signIn } from '../support/journey.ts';
import { urls } from '../support/stack.ts';
import { startChromium } from './chromium-process.ts';
import { categories, runLighthouse, type Verdict } from './run-lighthouse.ts';

const leastScore = 90;
/** Budget of the largest contentful paint in ms. */
const longestPaint = 2500;

/** Signs in the first demo member; cookie and stored member stay in the profile. */
async function signInAt(port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no window');
  const page = await context.newPage();
  await page.goto(urls.memberWeb);
  await signIn(page, demoMembers[0]);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor();
  await page.close();
  await browser.close();
}

/** The administrators' portal forbids search engines, so it does not reach the SEO score. */
const isPublic = (name: string) => !name.startsWith('admin-');

function isGood(name: string, { scores, largestPaint }: Verdict): boolean {
  const counted = categories.filter((category) => category !== 'seo' || isPublic(name));
  return counted.every((category) => scores[category] >= leastScore) && largestPaint <= longestPaint;
}

function table(verdicts: ReadonlyMap<string, Verdict>): string {
  const head = ['page', ...categories, 'largest paint'];
  const rows = [...verdicts].map(([name, { scores, largestPaint }]) => [
    name,
    ...categories.map((category) => String(scores[category])),
    `${(largestPaint / 1000).toFixed(2)} s`,
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = [head, ...rows].map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const failures = [...verdicts].flatMap(([name, { failed }]) => failed.map((title) => `${name}: ${title}`));
  return `\n${lines.join('\n')}\n\n${failures.join('\n')}\n`;
}

const stopStack = await startStack();
const browser = await startChromium();
const verdicts = new Map<string, Verdict>();
try {
  verdicts.set('admin-login', await runLighthouse('admin-login', `${urls.adminWeb}/admin-login`, browser.port));
  verdicts.set('sign-in', await runLighthouse('sign-in', urls.memberWeb, browser.port));
  await signInAt(browser.port);
  for (const [name, { path }] of Object.entries(pages)) {
    verdicts.set(name, await runLighthouse(name, urls.memberWeb + path, browser.port));
  }
  process.stdout.write(table(verdicts));
  process.exitCode = [...verdicts].every(([name, verdict]) => isGood(name, verdict)) ? 0 : 1;
} finally {
  await browser.stop();
  await stopStack();
}
