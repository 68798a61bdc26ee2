import { expect, type Page, test } from '@playwright/test';
import { adminScreens } from './admin-screens.ts';
import { memberScreens } from './member-screens.ts';
import { settle, visit } from './screen.ts';

/** The narrowest phones that the apps are made for. */
const views = { member: { width: 320, height: 568 }, admin: { width: 360, height: 740 } } as const;

/** Visible elements that reach beyond the page, unless an element scrolls or cuts them. */
function widest(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cuts = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const isCut = (element: Element): boolean => {
      const parent = element.parentElement;
      return parent !== null && parent !== document.body && (cuts(parent) || isCut(parent));
    };
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && right > innerWidth + 1 && element.checkVisibility() && !isCut(element);
    });
    const page = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(page > 0 ? [`the page is ${page} px too wide`] : []),
      ...beyond.map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}

for (const screen of [...memberScreens, ...adminScreens].filter(({ scenario }) => scenario === 'full')) {
  const { name, app } = screen;
  test(`${name} is no wider than a small phone with words of 120 characters`, async ({ page }) => {
    await page.setViewportSize(views[app]);
    await visit(page, { ...screen, scenario: 'long-words' });
    await settle(page);
    expect((await widest(page)).join('\n')).toBe('');
  });
}
