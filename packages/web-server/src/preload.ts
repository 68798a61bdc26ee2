import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';

/** A member who was signed in; whether they still are, the API decides later. */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?kopa_session=/;

/**
 * Reads what the build wrote into `preload.json` (path → files of a signed-in member's page), where it did. Returns
 * the `Link` header that lets the browser fetch them all at once, or null where there is nothing to tell.
 */
export function preloadLinks(root: string): (request: FastifyRequest) => string | null {
  const file = join(root, 'preload.json');
  if (!existsSync(file)) return () => null;
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  const links = new Map(Object.entries(pages).map(([path, files]) => [path, files.map(linkTo).join(', ')]));
  return ({ url, headers }) =>
    sessionCookie.test(headers.cookie ?? '') ? (links.get(url.split('?', 1)[0] ?? '') ?? null) : null;
}

/** `crossorigin`, as the bundler asks for style sheets: without it the browser fetches each of them twice. */
function linkTo(file: string): string {
  return file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`;
}
