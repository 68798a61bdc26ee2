import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApp } from './start-app.ts';

let painted: (() => void) | null = null;
beforeEach(() => {
  painted = null;
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(onEntries: (list: object, observer: { disconnect(): void }) => void) {
        painted = () => onEntries({}, { disconnect: () => undefined });
      }
      observe() {}
    },
  );
  document.body.innerHTML = [
    '<div id="root"><p>The first view</p></div><template id="app-start">',
    '<link rel="preload" as="style" href="/assets/a.css"><script type="text/plain" src="/assets/index.js"></script></template>',
  ].join('');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

const started = () =>
  [...document.head.children].map((element) => element.getAttribute('href') ?? element.getAttribute('src'));

test('the app starts once the first view is on screen, and once', async () => {
  startApp();
  expect(started()).toEqual([]);
  painted?.();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(started()).toEqual(['/assets/a.css', '/assets/index.js']);
});

test('a browser that does not tell of its paints starts the app after a second', async () => {
  startApp();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(started()).toHaveLength(2);
});

test('a page that opens in the background, and is not painted, starts the app at once', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  startApp();
  await vi.advanceTimersByTimeAsync(100);
  expect(started()).toHaveLength(2);
});

test('a page without a first view starts the app itself', () => {
  document.body.innerHTML = '<div id="root"></div>';
  startApp();
  expect(painted).toBeNull();
});
