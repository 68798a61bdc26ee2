import { beforeEach, expect, test, vi } from 'vitest';
import { reloadForMissingCode, reloadIfReachable } from './reload.ts';

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('window', { location: { reload, href: 'https://kopa.test/groups' } });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  return () => vi.unstubAllGlobals();
});

test('without a network the page is reloaded where the service worker has it', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  expect(await reloadIfReachable()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['a browser without service workers', {}],
  ['a page that no service worker controls', { serviceWorker: { controller: null } }],
])('without a network the screen stays in %s', async (_name, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await reloadIfReachable()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('missing code without a network reloads nothing by itself: the service worker may have the page alone', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, getRegistration: () => Promise.resolve(undefined) } });
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) });
  expect(await reloadForMissingCode()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
