import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { choicesCookie, firstViewFile, firstViewPage, pageAloneHeader } from '@kopa/contracts/first-view';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFirstViews } from '../src/first-views.ts';
import { buildWebServer } from '../src/web-server.ts';
import { builtApp } from './built-app.ts';

/** A thread that answers what it was asked, or does what the path says. */
const thread = `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', ({ id, ...request }) => {
  if (request.url === '/ends') process.exit(1);
  if (request.url === '/hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (request.url.startsWith('/fails')) return void parentPort.postMessage({ id, content: null, fault: 'no data' });
  const content = request.url === '/groups' ? null : '<div id="root">' + JSON.stringify({ request, workerData }) + '</div>';
  parentPort.postMessage({ id, content });
});
`;
const built = builtApp();
const early = '/assets/early-1.js';
const sheet = '/assets/page-1.css';
const files = Object.fromEntries(
  ['/', '/groups', '/social?tab=followers', '/people/:username', '/reset-password'].map((path) => [
    path,
    [early, '/assets/page-1.js', sheet],
  ]),
);
const room =
  '<div id="root"></div><template id="app-start"><script src="/assets/index-1.js"></script><!--files of the page--></template>';
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(built.root, 'server'));
  writeFileSync(join(built.root, firstViewFile), thread);
  writeFileSync(join(built.root, firstViewPage), `<!doctype html><head></head>${room}`);
  writeFileSync(join(built.root, 'preload.json'), JSON.stringify(files));
  app = await buildWebServer({
    root: built.root,
    publicUrl: 'https://kopa.example',
    browserConfig: {},
    proxyTo: 'http://127.0.0.1:9',
  });
});
afterAll(async () => {
  await app.close();
  built.remove();
});

const session = 'kopa_session=abc';
const phone = { accept: 'text/html', cookie: session, 'sec-ch-ua-mobile': '?1' };

/** The request for the page, as the thread got it. */
function askedOf(body: string): Record<string, unknown> {
  const [, text = ''] = /<div id="root">(\{.*\})<\/div>/.exec(body) ?? [];
  return (JSON.parse(text) as { request: Record<string, unknown> }).request;
}

test('a member’s page has its first view on a phone, and nobody keeps it', async () => {
  const { body, headers } = await app.inject({ url: '/social?tab=followers', headers: phone });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  expect(headers.etag).toBeUndefined();
  expect(askedOf(body)).toEqual({
    url: '/social?tab=followers',
    headers: expect.objectContaining({ cookie: session, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }),
    sheets: [sheet],
    savesData: false,
    choices: null,
    until: expect.any(Number),
  });
});

test('a person whose name has a dot has a page with a view', async () => {
  const { body } = await app.inject({ url: '/people/bayo.adeyemi', headers: phone });
  expect(askedOf(body).url).toBe('/people/bayo.adeyemi');
});

test('what starts the app waits in the template, and only the script that starts it is announced', async () => {
  const { body, headers } = await app.inject({ url: '/', headers: phone });
  expect(headers.link).toBe(`<${early}>; rel=modulepreload`);
  const [, start = ''] = /<template id="app-start">(.*)<\/template>/.exec(body) ?? [];
  expect(start).toContain('<script src="/assets/index-1.js"></script>');
  expect(start).toContain(`<link rel="preload" as="style" data-page crossorigin href="${sheet}">`);
});

test('the page is compressed as the browser takes it', async () => {
  const { rawPayload, headers } = await app.inject({ url: '/', headers: { ...phone, 'accept-encoding': 'gzip' } });
  expect(headers['content-encoding']).toBe('gzip');
  expect(askedOf(String(gunzipSync(rawPayload))).url).toBe('/');
});

test('choices come from the cookie, whatever is in it, and Save-Data from the browser', async () => {
  const ask = async (value: string) =>
    askedOf(
      (
        await app.inject({
          url: '/',
          headers: { ...phone, cookie: `${session}; ${choicesCookie}=${value}`, 'save-data': 'on' },
        })
      ).body,
    );
  expect(await ask(encodeURIComponent('{"a":"b"}'))).toMatchObject({ choices: { a: 'b' }, savesData: true });
  expect(await ask('%E0%A4%A')).toMatchObject({ choices: null });
  expect(await ask('nonsense')).toMatchObject({ choices: null });
});

test.each([
  ['a visitor', '/', { ...phone, cookie: '' }],
  ['a desktop', '/', { ...phone, 'sec-ch-ua-mobile': '?0' }],
  ['a browser that does not tell', '/', { accept: 'text/html', cookie: session }],
  ['the service worker, which has the code', '/', { ...phone, [pageAloneHeader]: '1' }],
  ['a page that has no view', '/groups', phone],
  ['an unknown page', '/nowhere', phone],
])('%s gets the page alone', async (_who, url, headers) => {
  const answer = await app.inject({ url, headers });
  expect(answer.body).toBe(built.files['index.html']);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('a visitor’s page has a view too, and the token of its link stays in the address', async () => {
  const { body } = await app.inject({ url: '/reset-password?token=secret', headers: { ...phone, cookie: '' } });
  expect(askedOf(body).url).toBe('/reset-password?token=any');
  expect(body).not.toContain('secret');
  const bare = await app.inject({ url: '/reset-password', headers: { ...phone, cookie: '' } });
  expect(askedOf(bare.body).url).toBe('/reset-password?token=');
});

test('a member gets the visitors’ pages alone, because a view there would have other colours', async () => {
  const { body } = await app.inject({ url: '/reset-password', headers: phone });
  expect(body).not.toContain('"sheets"');
});

test('the code that draws views is not served', async () => {
  const { statusCode, body } = await app.inject({ url: `/${firstViewFile}`, headers: { accept: '*/*' } });
  expect([statusCode, body]).toEqual([404, expect.not.stringContaining('worker_threads')]);
});

const request = { headers: {}, sheets: [], savesData: false, choices: null };
const settings = { root: built.root, apiUrl: 'http://127.0.0.1:9', uploadsUrl: undefined };
const warn = vi.fn<(problem: string) => void>();

test('a page does not wait long for its view, and not at all where too many are asked for', async () => {
  const views = createFirstViews(settings, warn, { waiting: 2, within: 50 });
  expect(await views?.draw('a network', { ...request, url: '/hangs' })).toBeNull();
  const second = views?.draw('a network', { ...request, url: '/hangs' });
  const third = await views?.draw('a network', { ...request, url: '/' });
  expect([third, await second]).toEqual([null, null]);
  await views?.close();
});

test('a thread that has ended, or does not answer any more, is replaced after a pause', {
  timeout: 60_000,
}, async () => {
  const views = createFirstViews(settings, warn, { within: 2_000, stuckAfter: 1_000, pause: 0 });
  const draw = (url: string) => views?.draw('a network', { ...request, url });
  for (const url of ['/ends', '/hangs']) {
    expect(await draw(url)).toBeNull();
    await expect.poll(() => draw('/'), { timeout: 20_000 }).toContain('id="root"');
  }
  await views?.close();
  const paused = createFirstViews(settings, warn, { within: 20_000, pause: 60_000 });
  expect(await paused?.draw('a network', { ...request, url: '/ends' })).toBeNull();
  expect(await paused?.draw('a network', { ...request, url: '/' })).toBeNull();
  await paused?.close();
});

test('one network has a share of what waits, and a view that fails is told to whoever runs Kopa', async () => {
  const views = createFirstViews(settings, warn, { waiting: 4, perNetwork: 1, within: 20_000 });
  const first = views?.draw('one', { ...request, url: '/' });
  expect(await views?.draw('one', { ...request, url: '/' })).toBeNull();
  expect(await views?.draw('another', { ...request, url: '/' })).toContain('id="root"');
  expect(await first).toContain('id="root"');
  expect(await views?.draw('one', { ...request, url: '/fails?token=secret' })).toBeNull();
  expect(warn).toHaveBeenLastCalledWith('No first view of /fails: no data');
  await views?.close();
});

test('an app that was built without views has none', () => {
  expect(createFirstViews({ ...settings, root: join(built.root, 'assets') }, warn)).toBeNull();
});
