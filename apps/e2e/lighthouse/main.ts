import { demoMembers } from '@kopa/contracts/demo';
import { memberPages, type PageWithParameter } from '@kopa/contracts/member-pages';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import { chromium, type Page } from '@playwright/test';
import startStack from '../support/global-setup.ts';
import { signIn } from '../support/scenario.ts';
import { urls } from '../support/stack.ts';
import { startChromium } from './chromium-process.ts';
import { type Category, categories, runLighthouse, type Verdict } from './run-lighthouse.ts';

/** Least scores of a first visit. The other screens are measured for comparison, and may load more slowly. */
const leastScores = { performance: 95, accessibility: 100, 'best-practices': 100 };
const firstVisits = ['admin-login', 'sign-in', 'beforeCamp'];
/** Budget of the cumulative layout shift. */
const mostShift = 0.05;

/**
 * Signs in the first demo member; cookie and stored member stay in the profile. Returns the paths of all screens of a
 * member, with the ids of things that the member sees.
 */
async function signInAt(port: number): Promise<Map<string, string>> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no window');
  const page = await context.newPage();
  await page.goto(urls.memberWeb);
  await signIn(page, demoMembers[0]);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor();
  const screens = await screensOf(page);
  await page.close();
  await browser.close();
  return screens;
}

/** Paths of the members' screens by name: the pages of the app, and the parts with an address of their own. */
async function screensOf(page: Page): Promise<Map<string, string>> {
  const first = async (path: string): Promise<Record<string, unknown>> => {
    const [item] = (await (await page.request.get(`${urls.memberWeb}/api/${path}`)).json()) as Record<
      string,
      unknown
    >[];
    if (item === undefined) throw new Error(`The demo data has nothing at ${path}`);
    return item;
  };
  const { id } = (await (await page.request.get(`${urls.memberWeb}/api/auth/user`)).json()) as { id: number };
  const lists = ['social-feeds', `users/${id}/groups`, 'users', `users/${id}/conversations`, 'support-tickets'];
  const [post, group, person, conversation, ticket, letter] = await Promise.all(
    [...lists, `users/${id}/letters`].map((path) => first(path)),
  );
  const filled: Partial<Record<keyof typeof memberPages, string>> = {
    post: `/posts/${post?.id}`,
    person: `/people/${person?.username}`,
    group: `/groups/${group?.id}`,
    ticket: `/support/${ticket?.id}`,
    letter: `/service/file/letters/${letter?.id}`,
    // One of another member.
    office: '/offices/1',
  } satisfies Record<PageWithParameter, string>;
  return new Map([
    ...Object.entries(memberPages).map(
      ([name, path]) => [name, filled[name as keyof typeof memberPages] ?? path] as const,
    ),
    ['chat', `/chat/${conversation?.id}`],
    ['group chat', `/chat/groups/${group?.id}`],
    ['channels', '/chat?tab=channels'],
    ['followers', '/social?tab=followers'],
    ...['posts', 'photos', 'program', 'account'].map((tab) => [`profile ${tab}`, `/profile?tab=${tab}`] as const),
  ]);
}

function isGood(name: string, { scores, shift }: Verdict): boolean {
  const { performance, ...others } = leastScores;
  const isFastEnough = !firstVisits.includes(name) || scores.performance >= performance;
  return (
    isFastEnough &&
    shift <= mostShift &&
    Object.entries(others).every(([one, least]) => scores[one as Category] >= least)
  );
}

function table(verdicts: ReadonlyMap<string, Verdict>): string {
  const head = ['page', ...categories, 'largest paint', 'shift'];
  const rows = [...verdicts].map(([name, { scores, largestPaint, shift }]) => [
    name,
    ...categories.map((category) => String(scores[category])),
    `${(largestPaint / 1000).toFixed(2)} s`,
    shift.toFixed(3),
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = [head, ...rows].map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const failures = [...verdicts].flatMap(([name, { failed }]) => failed.map((title) => `${name}: ${title}`));
  return `\n${lines.join('\n')}\n\n${failures.join('\n')}\n`;
}

const stopStack = await startStack();
const browser = await startChromium();
const verdicts = new Map<string, Verdict>();
/** Measures only the screens whose name matches the command's argument, if there is one. */
async function measure(name: string, url: string): Promise<void> {
  const [, , only = ''] = process.argv;
  if (new RegExp(only).test(name)) verdicts.set(name, await runLighthouse(name, url, browser.port));
}
try {
  await measure('admin-login', `${urls.adminWeb}/admin-login`);
  await measure('sign-in', urls.memberWeb);
  for (const [name, path] of Object.entries(visitorPages)) {
    await measure(name, urls.memberWeb + path);
  }
  const screens = await signInAt(browser.port);
  for (const [name, path] of screens) {
    await measure(name, urls.memberWeb + path);
  }
  process.stdout.write(table(verdicts));
  process.exitCode = [...verdicts].every(([name, verdict]) => isGood(name, verdict)) ? 0 : 1;
} finally {
  await browser.stop();
  await stopStack();
}
