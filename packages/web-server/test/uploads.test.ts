import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUploadsUrl } from '../src/prepared-file.ts';
import { buildWebServer } from '../src/web-server.ts';
import { builtApp } from './built-app.ts';

const built = builtApp();
const page = '<!doctype html><html><head><script src="/start.js"></script></head><body></body></html>';
const expected = page.replace('<head>', '<head><meta name="uploads-url" content="https://cdn.kopa.example/uploads">');
let app: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(built.root, 'index.html'), page);
  app = await buildWebServer({
    root: built.root,
    publicUrl: 'https://kopa.example',
    browserConfig: {},
    uploadsUrl: 'https://cdn.kopa.example/uploads',
  });
});
afterAll(async () => {
  await app.close();
  built.remove();
});

const navigation = { accept: 'text/html,*/*;q=0.8' };

test.each(['/', '/index.html', '/chat/7', '/admin-login', '/gone.html'])(
  'the page at %s begins with the origin of the files of photos',
  async (url) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: navigation });
    expect([statusCode, body]).toEqual([200, expected]);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  },
);

test('the page is compressed, and not sent again to clients that have it', async () => {
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers: { ...navigation, ...headers } });
  const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(String(brotliDecompressSync(brotli.rawPayload))).toBe(expected);
  expect(String(gunzipSync((await ask({ 'accept-encoding': 'gzip' })).rawPayload))).toBe(expected);
  const again = await ask({ 'if-none-match': String(brotli.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('only images may come from there', async () => {
  for (const url of ['/', '/icon.svg']) {
    const policy = String((await app.inject({ url, headers: navigation })).headers['content-security-policy']);
    expect(policy, url).toContain("img-src 'self' data: blob: https://cdn.kopa.example;");
    expect(policy.match(/cdn\.kopa\.example/g), url).toHaveLength(1);
  }
});

test('files are sent as they are', async () => {
  const icon = await app.inject({ url: '/icon.svg', headers: navigation });
  expect(icon.body).toBe(built.files['icon.svg']);
  expect((await app.inject({ url: '/assets/old.js', headers: navigation })).statusCode).toBe(404);
});

test('the setting is an address of the web; a slash at its end does not count', () => {
  expect(readUploadsUrl(undefined)).toBeUndefined();
  expect(readUploadsUrl('')).toBeUndefined();
  expect(readUploadsUrl('https://cdn.kopa.example/uploads/')).toBe('https://cdn.kopa.example/uploads');
  expect(readUploadsUrl('https://photos.s3.example')).toBe('https://photos.s3.example');
  for (const wrong of ['cdn.kopa.example', 'ftp://a.example', 'https://a.example/?x=1', 'https://a.example/">']) {
    expect(() => readUploadsUrl(wrong), wrong).toThrow('UPLOADS_PUBLIC_URL');
  }
});
