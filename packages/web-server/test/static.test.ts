import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAssets } from '../src/kept-assets.ts';
import { buildWebServer } from '../src/web-server.ts';
import { builtApp } from './built-app.ts';

const built = builtApp();
const script = '/assets/index-AbC123.js';
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildWebServer({
    root: built.root,
    publicUrl: 'https://admin.kopa.example',
    browserConfig: { apiUrl: 'https://api.kopa.example' },
    connectTo: ['https://api.kopa.example'],
  });
});
afterAll(async () => {
  await app.close();
  built.remove();
});

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('the page is asked for again at every visit, hashed files never', async () => {
  const page = await app.inject({ url: '/', headers: navigation });
  expect(page.body).toBe(built.files['index.html']);
  expect(page.headers['cache-control']).toBe('no-cache');
  const asset = await app.inject({ url: script });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toMatch(/javascript/);
  expect((await app.inject({ url: '/icon.svg' })).headers['cache-control']).toBe('no-cache');
});

test('brotli and gzip copies are sent to clients that take them', async () => {
  const brotli = await app.inject({ url: script, headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) });
  expect(String(brotliDecompressSync(brotli.rawPayload))).toBe(built.files['assets/index-AbC123.js']);
  const gzip = await app.inject({ url: script, headers: { 'accept-encoding': 'gzip' } });
  expect(gzip.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(String(gunzipSync(gzip.rawPayload))).toBe(built.files['assets/index-AbC123.js']);
  const plain = await app.inject({ url: script });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(built.files['assets/index-AbC123.js']);
});

test('an unknown path is the app for a navigation, and 404 for anything else', async () => {
  const page = await app.inject({ url: '/chat?from=7', headers: navigation });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/html/),
    'cache-control': 'no-cache',
  });
  expect(page.body).toBe(built.files['index.html']);
  for (const headers of [{}, { accept: '*/*' }]) {
    expect((await app.inject({ url: '/admin-login', headers })).body).toBe(built.files['index.html']);
  }
  const missing = [
    { url: '/api/admin/stats', headers: { accept: '*/*' } },
    { url: '/sitemap.xml', headers: { accept: '*/*' } },
    { url: '/assets/old-Zz9.js', headers: navigation },
    { url: '/chat', headers: { accept: 'application/json' } },
    { url: '/chat', method: 'POST' as const, headers: navigation },
    { url: '/../package.json', headers: {} },
    { url: '/%2e%2e/%2e%2e/etc/passwd', headers: { accept: 'application/json' } },
  ];
  for (const request of missing) {
    const answer = await app.inject(request);
    expect(answer.statusCode, request.url).toBe(404);
    expect(answer.json(), request.url).toEqual({ code: 'not_found', message: 'Not found.' });
  }
});

test('a script goes without the headers of documents', async () => {
  const { headers } = await app.inject({ url: script });
  expect(Object.keys(headers).sort()).toEqual([
    'accept-ranges',
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'etag',
    'last-modified',
    'strict-transport-security',
    'vary',
    'x-content-type-options',
  ]);
});

test('every document carries the strict headers, and only an app with a socket may open one', async () => {
  for (const url of ['/', '/missing', '/config.json', '/healthz']) {
    const { headers } = await app.inject({ url });
    const policy = String(headers['content-security-policy']);
    expect(policy, url).toContain("script-src 'self';");
    expect(policy, url).toContain("frame-ancestors 'none'");
    expect(policy, url).toContain("object-src 'none'");
    expect(policy, url).toContain("base-uri 'none'");
    expect(policy, url).toContain("connect-src 'self' https://api.kopa.example;");
    expect(policy, url).toContain("img-src 'self' data: blob: https://api.kopa.example");
    expect(policy, url).toContain('media-src blob:');
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringMatching(/^(?=.*\bcamera=\(\))(?=.*\bmicrophone=\(\))/),
      'strict-transport-security': 'max-age=63072000',
    });
  }
});

test('the pages of mailed links send no referrer, which would have the token', async () => {
  for (const url of ['/reset-password?token=abc', '/confirm-email?token=abc']) {
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
});

test('the log of every request leaves out the query, where a mailed link has its token', () => {
  const program = `
    const { buildWebServer } = await import(${JSON.stringify(import.meta.resolve('../src/web-server.ts'))});
    const app = await buildWebServer({ root: ${JSON.stringify(built.root)}, publicUrl: 'http://localhost:1', browserConfig: {}, logLevel: 'info' });
    await app.inject({ url: '/reset-password?token=abc', headers: { accept: 'text/html' } });
    await app.close();`;
  const log = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(log).toContain('/reset-password');
  expect(log).not.toContain('abc');
});

test('the hosts below that of the app have to use TLS only where that is set', async () => {
  const wide = await buildWebServer({
    root: built.root,
    publicUrl: 'https://admin.kopa.example',
    browserConfig: {},
    hstsSubdomains: true,
  });
  const { headers } = await wide.inject({ url: '/' });
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  await wide.close();
});

test('a server that stops fails the check of the front, and serves until a front that asks has noticed', async () => {
  const serving = await buildWebServer({ root: built.root, publicUrl: 'http://localhost:5173', browserConfig: {} });
  const at = await serving.listen({ port: 0, host: '127.0.0.1' });
  const statusOf = async (path: string) => (await fetch(at + path)).status;
  expect(await statusOf('/healthz')).toBe(200);
  const closed = serving.close();
  await expect.poll(() => statusOf('/healthz')).toBe(503);
  expect(await statusOf('/')).toBe(200);
  await closed;
  await expect(fetch(at)).rejects.toThrow();
});

test('without TLS answers have no Strict-Transport-Security', async () => {
  const plain = await buildWebServer({
    root: built.root,
    publicUrl: 'http://localhost:5173',
    browserConfig: { adminWebUrl: null },
    isMemberWeb: true,
  });
  const { headers } = await plain.inject({ url: '/' });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).toContain("connect-src 'self' ws://localhost:5173;");
  expect(headers['content-security-policy']).toContain("media-src 'self' blob:;");
  expect(headers['permissions-policy']).toContain('microphone=(self)');
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  await plain.close();
});

test('the browser reads its configuration fresh', async () => {
  const answer = await app.inject({ url: '/config.json' });
  expect(answer.json()).toEqual({ apiUrl: 'https://api.kopa.example' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a page that was opened before a deployment still gets the files of its build, for two weeks', async () => {
  const kept = mkdtempSync(join(tmpdir(), 'kopa-kept-'));
  const [before, now] = [builtApp(), builtApp()];
  renameSync(join(now.root, script), join(now.root, 'assets/index-New456.js'));
  const ages = { assetsKept: kept, publicUrl: 'http://localhost:1', browserConfig: {} };
  await (await buildWebServer({ ...ages, root: before.root })).close();
  before.remove();
  const next = await buildWebServer({ ...ages, root: now.root });
  const answer = await next.inject({ url: script });
  expect(answer.body).toBe(built.files['assets/index-AbC123.js']);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await next.inject({ url: '/assets/index-New456.js' })).statusCode).toBe(200);
  await next.close();
  await keepAssets(now.root, kept, new Date(Date.now() + 15 * 24 * 60 * 60 * 1000));
  expect(existsSync(join(kept, script))).toBe(false);
  expect(existsSync(join(kept, 'assets/index-New456.js'))).toBe(true);
  now.remove();
  rmSync(kept, { recursive: true });
});

test('the service worker and the manifest are requested again at every visit, with their own types', async () => {
  writeFileSync(join(built.root, 'sw.js'), 'self.skipWaiting();');
  writeFileSync(join(built.root, 'manifest.webmanifest'), '{}');
  const server = await buildWebServer({ root: built.root, publicUrl: 'http://localhost:1', browserConfig: {} });
  const worker = await server.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } });
  expect(worker.headers['content-type']).toMatch(/javascript/);
  expect(String(brotliDecompressSync(worker.rawPayload))).toBe('self.skipWaiting();');
  const manifest = await server.inject({ url: '/manifest.webmanifest' });
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  for (const { headers } of [worker, manifest]) {
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("worker-src 'self'");
    expect(headers['content-security-policy']).toContain("manifest-src 'self'");
  }
  await server.close();
});

test('a visitor gets the page with the sign-in in it, a signed-in member never does', async () => {
  const signIn = '<!doctype html><title>Kopa</title><main></main>';
  writeFileSync(join(built.root, 'sign-in.html'), signIn);
  const server = await buildWebServer({ root: built.root, publicUrl: 'http://localhost:5173', browserConfig: {} });
  const bodyOf = async (url: string, cookie = '') =>
    (await server.inject({ url, headers: { ...navigation, cookie } })).body;
  for (const url of ['/', '/chat/7?x=1', '/social-feeds']) {
    expect([url, await bodyOf(url)]).toEqual([url, signIn]);
    expect([url, await bodyOf(url, 'kopa_session=abc')]).toEqual([url, built.files['index.html']]);
  }
  for (const url of ['/forgot-password', '/reset-password/?token=x', '/admin-login', '/index.html']) {
    expect([url, await bodyOf(url)]).toEqual([url, built.files['index.html']]);
  }
  await server.close();
  rmSync(join(built.root, 'sign-in.html'));
});

test('the page from before the camp has its own content, for visitors and members', async () => {
  const page = '<!doctype html><title>Before camp</title><main></main>';
  writeFileSync(join(built.root, 'before-camp.html'), page);
  const server = await buildWebServer({ root: built.root, publicUrl: 'http://localhost:5173', browserConfig: {} });
  for (const url of ['/before-camp', '/before-camp/', '/before-camp?from=poster']) {
    for (const cookie of ['', 'kopa_session=abc']) {
      const { body, headers } = await server.inject({ url, headers: { ...navigation, cookie } });
      expect([url, body]).toEqual([url, page]);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    }
  }
  await server.close();
  rmSync(join(built.root, 'before-camp.html'));
});
