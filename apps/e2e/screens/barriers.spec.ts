import AxeBuilder from '@axe-core/playwright';
import { colorSchemes } from '@kopa/contracts/users';
import { expect, type Page, test } from '@playwright/test';
import { mockUrls } from '../support/stack.ts';
import { adminScreens } from './admin-screens.ts';
import { memberScreens } from './member-screens.ts';
import { settle } from './screen.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Schemes that are also checked in the dark: the default and the one whose shades are lightest. */
const darkSchemes = ['green', 'orange'] as const;

/** The member's browser is told of a changed profile, as by another tab or screen. */
async function dressIn(page: Page, colorScheme: string): Promise<void> {
  await page.evaluate((scheme) => {
    const detail = { ...JSON.parse(localStorage.getItem('kopa.member') ?? '{}'), colorScheme: scheme };
    window.dispatchEvent(new CustomEvent('userProfileUpdated', { detail }));
  }, colorScheme);
}

async function barriers(page: Page, how: string, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules === undefined ? axe.withTags(wcag) : axe.withRules(rules)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${how}: ${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
    ),
  );
}

/** What the schemes cannot change is checked once; the contrast in each of them. */
for (const { name, app, scenario, path, open } of [...memberScreens, ...adminScreens]) {
  test(`${name} has no barrier in any colours`, async ({ page }) => {
    await page.setViewportSize(app === 'member' ? { width: 390, height: 844 } : { width: 1280, height: 800 });
    await page.goto(`${mockUrls[app]}${path}${path.includes('?') ? '&' : '?'}mock=${scenario}`);
    await settle(page);
    await open?.(page);
    await settle(page);
    const found = await barriers(page, 'as it comes');
    await page.emulateMedia({ colorScheme: 'dark' });
    if (app === 'admin' || scenario === 'visitor') {
      found.push(...(await barriers(page, 'dark', ['color-contrast'])));
    } else {
      for (const scheme of darkSchemes) {
        await dressIn(page, scheme);
        found.push(...(await barriers(page, `${scheme}, dark`, ['color-contrast'])));
      }
      await page.emulateMedia({ colorScheme: 'light' });
      for (const scheme of colorSchemes) {
        await dressIn(page, scheme);
        found.push(...(await barriers(page, scheme, ['color-contrast'])));
      }
    }
    expect(found.join('\n')).toBe('');
  });
}
