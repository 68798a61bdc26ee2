import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { hasSession } from './visitors.ts';

/**
 * Reads the build's `preload.json` (path, which may have `:name` parameters or name a tab → files of a signed-in member's
 * page), if there is one. Returns the `Link` header that lets the browser fetch all files at once, or null for other pages.
 */
export function preloadLinks(root: string): (request: FastifyRequest) => string | null {
  const file = join(root, 'preload.json');
  if (!existsSync(file)) return () => null;
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  const links = Object.entries(pages).map(([path, files]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('?', '\\?')}$`),
    link: files.map(linkTo).join(', '),
  }));
  return ({ url, headers }) => {
    if (!hasSession(headers)) return null;
    const [path = ''] = url.split('?', 1);
    const found = [url, path].map((each) => links.find(({ pattern }) => pattern.test(each)));
    return found.find((page) => page !== undefined)?.link ?? null;
  };
}

/** The bundler requests style sheets with `crossorigin`. Without it here, the browser would fetch each sheet twice. */
function linkTo(file: string): string {
  return file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`;
}
