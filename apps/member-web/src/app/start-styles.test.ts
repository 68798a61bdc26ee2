import { afterEach, expect, test } from 'vitest';
import { applyStyles } from './start-styles.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

test('announced style sheets are applied in their place, and the app waits until each is there or failed', async () => {
  document.head.innerHTML = [
    '<link rel="preload" as="style" crossorigin href="/assets/a.css">',
    '<link rel="preload" as="style" crossorigin href="/assets/b.css">',
    '<link rel="stylesheet" href="/assets/page.css">',
  ].join('');
  let isApplied = false;
  const applied = applyStyles().then(() => {
    isApplied = true;
  });
  const sheets = [...document.head.querySelectorAll('link')];
  expect(sheets.map((sheet) => [sheet.rel, sheet.getAttribute('href')?.replace(/.*\/assets/, '/assets')])).toEqual([
    ['stylesheet', '/assets/a.css'],
    ['stylesheet', '/assets/b.css'],
    ['stylesheet', '/assets/page.css'],
  ]);
  sheets[0]?.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(isApplied).toBe(false);
  sheets[1]?.dispatchEvent(new Event('error'));
  await applied;
  expect(isApplied).toBe(true);
});
