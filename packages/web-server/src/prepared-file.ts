import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { uploadsUrlName } from '@kopa/contracts/media/photos';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/**
 * Prepares a page or the service worker, which browsers ask for again at every visit. A page gets the address of the
 * photos if there is one, which the app needs before its first picture. Returns the function that sends it compressed.
 * @throws Error if the page has no head for the address
 */
export function prepareFile(root: string, file: string, uploadsUrl?: string) {
  const content = Buffer.from(withUploadsUrl(readFileSync(join(root, file), 'utf8'), file, uploadsUrl));
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  const encoded = { br: brotliCompressSync(content), gzip: gzipSync(content) };
  return ({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const accepted = String(headers['accept-encoding'] ?? '').split(/[\s,;]+/);
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    return reply.type(types[extname(file)] ?? '').send(encoding === undefined ? content : encoded[encoding]);
  };
}

function withUploadsUrl(page: string, file: string, uploadsUrl: string | undefined): string {
  if (uploadsUrl === undefined) return page;
  if (!page.includes('<head>')) throw new Error(`${file} has no <head> for the address of the photos.`);
  return page.replace('<head>', `<head><meta name="${uploadsUrlName}" content="${uploadsUrl}">`);
}

/**
 * Reads the setting: where the files of photos are, in place of the API's `/uploads`.
 * @throws Error where it is no address that can stand before a file's name
 */
export function readUploadsUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
  if (!isWeb || /["<>\s]/.test(text))
    throw new Error('UPLOADS_PUBLIC_URL must be an address like https://cdn.example/uploads.');
  return text.replace(/\/+$/, '');
}
