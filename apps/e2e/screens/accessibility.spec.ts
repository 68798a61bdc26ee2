import AxeBuilder from '@axe-core/playwright';
import { colorSchemes } from '@kopa/contracts/account/color-schemes';
import { expect, type Page, test } from '@playwright/test';
import { adminScreens } from './admin-screens.ts';
import { memberScreens } from './member-screens.ts';
import { settle, visit } from './screen.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Screens that together show every use of the scheme's colours; the others are checked in the default scheme only. */
const inAllSchemes = new Set([
  'home',
  'feed-comments',
  'person-service',
  'discovery',
  'groups',
  'conversation',
  'profile',
]);

const otherSchemes = colorSchemes.filter((scheme) => scheme !== 'green');

/** Dispatches the event of a changed profile with this colour scheme. */
async function setColorScheme(page: Page, colorScheme: string): Promise<void> {
  await page.evaluate((scheme) => {
    const detail = { ...JSON.parse(localStorage.getItem('kopa.member') ?? '{}'), colorScheme: scheme };
    window.dispatchEvent(new CustomEvent('userProfileUpdated', { detail }));
  }, colorScheme);
}

async function violationsOf(page: Page, how: string, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules === undefined ? axe.withTags(wcag) : axe.withRules(rules)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${how}: ${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
    ),
  );
}

/** Every page has its own title, with the number of unread messages in front. */
const title = /^(\(\d\+?\) )?\S.* · Kopa( administration)?$/;

/** Returns the faults of a page's title and its headings of the first level. */
async function missingNames(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').count();
  const found = await page.title();
  return [
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
    ...(title.test(found) ? [] : [`the title is "${found}"`]),
  ];
}

/**
 * Checks that do not depend on colours run once. The contrast is checked in light and dark, and for some screens in
 * every scheme.
 */
for (const screen of [...memberScreens, ...adminScreens]) {
  const { name, app } = screen;
  test(`${name} has no accessibility violation in any scheme`, async ({ page }) => {
    await page.setViewportSize(app === 'member' ? { width: 390, height: 844 } : { width: 1280, height: 800 });
    await visit(page, screen);
    await settle(page);
    const found = [...(await missingNames(page)), ...(await violationsOf(page, 'as it comes'))];
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await violationsOf(page, 'dark', ['color-contrast'])));
    for (const scheme of app === 'member' && inAllSchemes.has(name) ? otherSchemes : []) {
      await setColorScheme(page, scheme);
      for (const colors of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: colors });
        found.push(...(await violationsOf(page, `${scheme}, ${colors}`, ['color-contrast'])));
      }
    }
    expect(found.join('\n')).toBe('');
  });
}
