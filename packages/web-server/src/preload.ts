import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isVisitorPage } from '@kopa/contracts/visitor-pages';
import type { FastifyRequest } from 'fastify';
import { hasSession } from './visitors.ts';

/** The files of a page. */
export interface PageFiles {
  /** Paths of the files; the early script is the first. */
  files: readonly string[];
  /** The `Link` header that lets the browser fetch all files at once. */
  link: string;
}

/**
 * Reads the build's `preload.json` (path, which may have `:name` parameters or name a tab → files of the page), if there is one. Returns what the requested page needs, or null for other pages.
 */
export function preloadedFiles(root: string): (request: FastifyRequest) => PageFiles | null {
  const file = join(root, 'preload.json');
  if (!existsSync(file)) return () => null;
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  const links = Object.entries(pages).map(([path, files]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('?', '\\?')}$`),
    needs: { files, link: files.map(linkTo).join(', ') },
  }));
  return ({ url, headers }) => {
    const [path = ''] = url.split('?', 1);
    if (!isVisitorPage(path) && !hasSession(headers)) return null;
    const found = [url, path].map((each) => links.find(({ pattern }) => pattern.test(each)));
    return found.find((page) => page !== undefined)?.needs ?? null;
  };
}

export const isSheet = (file: string) => file.endsWith('.css');

/** The header's part for a file. The bundler requests sheets with `crossorigin`; without it each would be fetched twice. */
export function linkTo(file: string): string {
  return isSheet(file) ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`;
}
