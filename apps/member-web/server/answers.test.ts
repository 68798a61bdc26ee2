import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fetched = vi.fn<typeof fetch>();
let recordAnswers: typeof import('./answers.ts').recordAnswers;
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  ({ recordAnswers } = await import('./answers.ts'));
});
afterEach(() => vi.unstubAllGlobals());

const json = { 'content-type': 'application/json' };
const record = () => recordAnswers('http://api', { cookie: 'kopa_session=1' }, Date.now() + 60_000);

test('answers are kept with the headers that the app reads, for the page that they are for', async () => {
  fetched.mockResolvedValue(new Response('[1]', { headers: { ...json, link: '<next>', etag: '"a"', date: 'now' } }));
  const calls = record();
  expect(await (await calls.fetch('/api/groups')).json()).toEqual([1]);
  await calls.settled();
  expect(JSON.parse(calls.asJson())).toEqual({
    '/api/groups': { body: '[1]', headers: { etag: '"a"', link: '<next>' } },
  });
  expect(fetched.mock.calls[0]).toMatchObject(['http://api/api/groups', { headers: { cookie: 'kopa_session=1' } }]);
});

test('all calls are waited for, those too that begin after the answer of another', async () => {
  fetched.mockImplementation(async () => new Response('{}', { headers: json }));
  const calls = record();
  void calls.fetch('/api/first').then(() => calls.fetch('/api/second'));
  await calls.settled();
  expect(Object.keys(JSON.parse(calls.asJson()) as object)).toEqual(['/api/first', '/api/second']);
});

test('what is missing is part of the view, but not of the answers; a failing API has no view', async () => {
  fetched.mockResolvedValueOnce(new Response('{}', { status: 404, headers: json }));
  const calls = record();
  expect((await calls.fetch('/api/social-feeds/9')).status).toBe(404);
  await calls.settled();
  expect(calls.asJson()).toBe('{}');
  fetched.mockResolvedValueOnce(new Response('{}', { status: 503, headers: json }));
  await calls.fetch('/api/groups').catch(() => undefined);
  await expect(calls.settled()).rejects.toThrow('503');
});

test('an answer that is no JSON gives no view, no redirect is followed, and every call has an end', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  await expect(record().fetch('/api/groups')).rejects.toThrow('without JSON');
  expect(fetched.mock.calls.at(-1)?.[1]).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
});

test('a view only reads, and only from the API', async () => {
  const calls = record();
  await expect(calls.fetch('/api/social-feeds', { method: 'POST' })).rejects.toThrow('may not call POST');
  await expect(calls.fetch('https://elsewhere.example/')).rejects.toThrow('may not call GET');
  expect(fetched).not.toHaveBeenCalled();
});
