import { beforeEach, expect, test, vi } from 'vitest';
import { answer, keepPage } from './kept-page.ts';

const page = (version: string) =>
  `<script src="/start.js"></script><script type="module" crossorigin src="/assets/page-${version}.js"></script>` +
  `<link rel="stylesheet" crossorigin href="/assets/page-${version}.css"><link rel="icon" href="/favicon.svg">`;

/** A cache by path, filled by `fetch` as that of a browser. */
let kept: Map<string, string>;
let version: string | null;
const pathOf = (given: Request | string) =>
  new URL(typeof given === 'string' ? given : given.url, 'http://kopa').pathname;

const cache = {
  keys: async () => [...kept.keys()].map((path) => new Request(`http://kopa${path}`)),
  addAll: async (paths: string[]) => {
    for (const path of paths) kept.set(path, await (await fetch(path)).text());
  },
  put: async (path: string, response: Response) => void kept.set(path, await response.text()),
  delete: async (path: string) => kept.delete(path),
};

beforeEach(() => {
  [kept, version] = [new Map(), 'a1'];
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (given: Request | string) => {
      const text = kept.get(pathOf(given));
      return text === undefined ? undefined : new Response(text);
    },
  });
  vi.stubGlobal('fetch', async (given: Request | string) => {
    if (version === null) throw new TypeError('Failed to fetch');
    const path = pathOf(given);
    return new Response(path === '/before-camp' ? page(version) : `code of ${path}`);
  });
});

const navigation = () => Object.defineProperty(new Request('http://kopa/before-camp'), 'mode', { value: 'navigate' });
const textOf = async (request: Request) => (await answer(request))?.text();

test('the page is kept with the files that it names, and opens without a network', async () => {
  await keepPage();
  expect([...kept.keys()].sort()).toEqual(['/assets/page-a1.css', '/assets/page-a1.js', '/before-camp', '/start.js']);
  version = null;
  expect(await textOf(navigation())).toBe(page('a1'));
  expect(await textOf(new Request('http://kopa/assets/page-a1.js'))).toBe('code of /assets/page-a1.js');
});

test('a newer page replaces the kept one and its files', async () => {
  await keepPage();
  version = 'b2';
  expect(await textOf(navigation())).toBe(page('b2'));
  await expect
    .poll(() => [...kept.keys()].sort())
    .toEqual(['/assets/page-b2.css', '/assets/page-b2.js', '/before-camp', '/start.js']);
});

test('calls and pictures pass, and a page that was never kept fails without a network', async () => {
  expect(answer(new Request('http://kopa/api/public/rumours'))).toBeNull();
  expect(answer(new Request('http://kopa/favicon.svg'))).toBeNull();
  version = null;
  await expect(answer(navigation())).rejects.toThrow('Failed to fetch');
});
