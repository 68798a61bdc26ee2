import { firstLoads } from '../src/app/first-loads.ts';
import { isAtPlace, navigationItems } from '../src/app/navigation-items.ts';
import { type PageName, type PageRow, pages } from '../src/app/pages.ts';
import type { FirstParams } from '../src/lists/fetch-first.ts';
import { idPlaceholder, paramPlaceholder } from './early-calls.ts';
import type { EarlyPage } from './early-page.ts';

/** The pages at each of their paths, and at each tab whose first calls differ. */
export const earlyPages: readonly EarlyPage[] = Object.entries<PageRow>(pages).flatMap(([name, row]) => {
  const { path, below = [] } = row;
  const { calls, tabs = [], needsPortal } = firstLoads[name as PageName];
  const place = navigationItems.find(({ to }) => isAtPlace(to, path))?.to;
  const rowAt = (at: string, params: FirstParams): EarlyPage => ({
    name,
    pattern: patternOf(at),
    ...(place === undefined ? {} : { place }),
    ...(needsPortal === undefined ? {} : { needsPortal }),
    calls: calls(idPlaceholder, params),
  });
  return [
    ...[path, ...below].map((each) => rowAt(each, paramsOf(each))),
    ...tabs.map((tab) => ({ ...rowAt(path, { tab }), tab })),
  ];
});

/** The parameters of a path, with the placeholder as their value. */
function paramsOf(path: string): FirstParams {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, paramPlaceholder]));
}

/** A pattern of a page's path. Its group is the value of the path's parameter; an id is a number. */
function patternOf(path: string): string {
  return `^${path.replace(/:username/, '([^/]+)').replace(/:\w+/, '([1-9]\\d{0,15})')}$`;
}
