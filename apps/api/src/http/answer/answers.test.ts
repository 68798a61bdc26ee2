import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { memberOfTests } from '../../../test/members.ts';
import { like } from '../../../test/steps/posts.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
beforeAll(async () => {
  await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'Good morning' });
  for (let i = 0; i < 8; i += 1) await share(`Ẹ káàárọ̀, Ikeja ${i}`);
});

const share = (content: string) => ada.call('POST', '/api/social-feeds', { type: 'status', content });
const get = (url: string, headers: Record<string, string> = {}, { cookie } = bayo) =>
  test.app.inject({ method: 'GET', url, headers: { cookie, ...headers } });

describe('an answer of more than a kilobyte', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is compressed by %s for a client that accepts %s', async (encoding, accepted, decompress) => {
    const plain = await get('/api/social-feeds');
    const { headers, rawPayload } = await get('/api/social-feeds', { 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(rawPayload.length) });
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(plain.json());
  });

  it('is sent as it is to a client that accepts nothing or refuses all', async () => {
    for (const headers of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br;q=0, gzip;q=0' }]) {
      const answer = await get('/api/social-feeds', headers as Record<string, string>);
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.json()).toHaveLength(8);
    }
  });
});

it('a short answer is not compressed', async () => {
  const { headers } = await get(`/api/users/${bayo.id}/notifications/unread-count`, { 'accept-encoding': 'br' });
  expect(headers).not.toHaveProperty('content-encoding');
});

describe('a list that is asked for again', () => {
  const lists = () => [
    '/api/social-feeds',
    `/api/users/${bayo.id}/conversations`,
    `/api/users/${bayo.id}/notifications`,
    `/api/messages/direct/${bayo.id}/${ada.id}?after=1`,
  ];

  it('is 304 without a body while it is the same', async () => {
    for (const url of lists()) {
      const { headers } = await get(url);
      expect([url, headers.etag]).toEqual([url, expect.stringMatching(/^W\/"[\w-]{8}"$/)]);
      const same = await get(url, { 'if-none-match': `"other", ${headers.etag}`, 'accept-encoding': 'br' });
      expect([url, same.statusCode, same.rawPayload.length]).toEqual([url, 304, 0]);
      expect(same.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-store' });
      expect(same.headers).not.toHaveProperty('content-length');
      expect((await get(url, { 'if-none-match': '*' })).statusCode).toBe(304);
    }
  });

  it('has the address of the next page in both answers', async () => {
    const { headers } = await get('/api/social-feeds?limit=3');
    const same = await get('/api/social-feeds?limit=3', { 'if-none-match': String(headers.etag) });
    expect(same.statusCode).toBe(304);
    expect(same.headers.link).toBe(headers.link);
    expect(headers.link).toContain('rel="next"');
  });

  it('is sent again once it has changed', async () => {
    const before = await Promise.all(lists().map(async (url) => ({ url, tag: String((await get(url)).headers.etag) })));
    await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'Are you in camp?' });
    const { id } = (await bayo.call('POST', '/api/social-feeds', { type: 'status', content: 'News' })).body;
    await like(ada, id);
    for (const { url, tag } of before) {
      expect([url, (await get(url, { 'if-none-match': tag })).statusCode]).toEqual([url, 200]);
    }
  });

  it('has another tag for a viewer with another like', async () => {
    const [mine, others] = [await get('/api/social-feeds', {}, ada), await get('/api/social-feeds', {}, bayo)];
    expect(mine.headers.etag).not.toBe(others.headers.etag);
  });
});

it('an answer that is no list has no tag', async () => {
  expect((await get('/api/auth/user')).headers).not.toHaveProperty('etag');
});
