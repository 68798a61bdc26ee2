import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { uploadsUrlName } from '@kopa/contracts/photos';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Reads a page of the built app, and puts the address of the photos into it if there is one. @throws Error if it has no head */
export function readPage(root: string, file: string, uploadsUrl: string | undefined): string {
  const built = readFileSync(join(root, file), 'utf8');
  if (uploadsUrl === undefined) return built;
  if (!built.includes('<head>')) throw new Error(`${file} has no <head> for the address of the photos.`);
  return built.replace('<head>', `<head><meta name="${uploadsUrlName}" content="${uploadsUrl}">`);
}

/** Encodings in the order in which they are chosen, each with the page in it. */
type Encoded = readonly (readonly [encoding: string | null, bytes: Buffer])[];

/**
 * Prepares a page, with the address of the photos if there is one, which the app needs before its first picture.
 * Returns the function that sends it, as the static files are sent: compressed, and asked for again at every visit.
 * @throws Error if the page has no head for the address
 */
export function preparePage(root: string, file: string, uploadsUrl: string | undefined) {
  const page = Buffer.from(readPage(root, file, uploadsUrl));
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  const encoded: Encoded = [
    ['br', brotliCompressSync(page)],
    ['gzip', gzipSync(page)],
    [null, page],
  ];
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const accepted = acceptedEncodings(request);
    const [encoding, bytes] = encoded.find(([name]) => name === null || accepted.includes(name)) as Encoded[number];
    if (encoding !== null) void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bytes);
  };
}

/** The encodings that the browser takes. */
export function acceptedEncodings({ headers }: FastifyRequest): string[] {
  return String(headers['accept-encoding'] ?? '').split(/[\s,;]+/);
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
