import { visitorPages } from '@kopa/contracts/visitor-pages';

const cacheName = 'kopa-before-camp';
const page = visitorPages.beforeCamp;

/** The scripts and styles that a page names. */
const filesIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|start\.js))"/g)].map(([, path = '']) => path);

/** Keeps the page with the files that it names, in place of those of an earlier version. */
export async function keepPage(): Promise<void> {
  await keep(await fetch(page, { cache: 'no-cache' }));
}

async function keep(response: Response): Promise<void> {
  if (!response.ok) return;
  const files = filesIn(await response.clone().text());
  const cache = await caches.open(cacheName);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(files.filter((path) => !kept.includes(path)));
  await cache.put(page, response);
  const gone = kept.filter((path) => path !== page && !files.includes(path));
  await Promise.all(gone.map((path) => cache.delete(path)));
}

/** The answer to a request of the page: itself from the network first, its files from the cache. Null for any other. */
export function answer(request: Request): Promise<Response> | null {
  if (request.mode === 'navigate') return ofNetwork(request);
  return /^\/(assets\/|start\.js$)/.test(new URL(request.url).pathname) ? ofCache(request) : null;
}

async function ofNetwork(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    void keep(response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const kept = await caches.match(page, { cacheName });
    if (kept === undefined) throw error;
    return kept;
  }
}

async function ofCache(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}
