import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { call, connectMembers, memberOfTests } from '../../../test/members.ts';
import { appOfTests, createTestApp } from '../../../test/test-app.ts';
import { adminOrigin } from '../../../test/test-settings.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
beforeAll(async () => {
  await connectMembers(test.context, ada, bayo);
  const content = 'Ẹ káàárọ̀, Ikeja! '.repeat(20);
  for (let i = 0; i < 4; i += 1) {
    await ada.call('POST', '/api/social-feeds', { type: 'status', content });
    await bayo.call('POST', '/api/messages/direct', { receiverId: ada.id, content });
  }
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Headers for the connection to the front. */
const ofConnection = new Set(['Connection', 'Keep-Alive']);

/** The head of an answer, and its bytes: status line and headers as a browser gets them. */
function headOf(path: string, headers: Record<string, string> = {}) {
  const { port } = test.app.server.address() as AddressInfo;
  const sent = { cookie: ada.cookie, 'accept-encoding': 'gzip, br', ...headers };
  return new Promise<{ bytes: number; status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const asked = request({ port, path, headers: sent }, (answer) => {
      const { statusCode = 0, statusMessage, rawHeaders, headers } = answer.resume();
      const lines = rawHeaders.flatMap((name, i) =>
        i % 2 === 1 || ofConnection.has(name) ? [] : [`${name}: ${rawHeaders[i + 1]}`],
      );
      const head = [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
      resolve({ bytes: head.length, status: statusCode, headers });
    });
    asked.on('error', reject).end();
  });
}

const few = expect.toSatisfy((bytes: number) => bytes <= 300, 'at most 300');

it('an answer has at most 300 bytes of headers', async () => {
  const { id } = ada;
  for (const path of [`/api/users/${id}/notifications/unread-count`, '/api/auth/user', '/api/nothing', '/healthz']) {
    expect([path, (await headOf(path)).bytes]).toEqual([path, few]);
  }
});

it('so has a page of a list that is compressed and has a next one, also where it has not changed', async () => {
  for (const path of [
    '/api/social-feeds?limit=3',
    `/api/social-feeds?scope=connections&limit=3`,
    `/api/messages/direct/${ada.id}/${bayo.id}?limit=3`,
    `/api/users/${ada.id}/notifications?limit=3`,
  ]) {
    const { bytes, headers } = await headOf(path);
    expect([path, bytes]).toEqual([path, few]);
    const same = await headOf(path, { 'if-none-match': headers.etag as string });
    expect([path, same.status, same.bytes]).toEqual([path, 304, few]);
  }
  const { headers } = await headOf('/api/social-feeds?limit=3');
  expect(headers).toMatchObject({ 'content-encoding': 'br', link: expect.any(String), etag: expect.any(String) });
});

it('browsers may not guess the type of an answer, nor of a refusal', async () => {
  for (const path of ['/api/auth/user', '/api/nothing', '/api/users/0', '/api/docs/', '/healthz']) {
    const { headers } = await ada.call('GET', path);
    expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff']);
  }
});

it('the documentation has the headers of a document, and an answer does not', async () => {
  const page = (await call(test.app, 'GET', '/api/docs/')).headers;
  expect(page['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(page).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' });
  const answer = (await ada.call('GET', '/api/auth/user')).headers;
  expect(Object.keys(answer)).not.toContain('content-security-policy');
});

it('only the administrators’ app gets the list of readable headers', async () => {
  const exposed = async (origin: string) =>
    (await call(test.app, 'GET', '/healthz', undefined, { origin })).headers['access-control-expose-headers'];
  expect(await exposed(adminOrigin)).toBe('Date, Link, X-Total-Count, Retry-After');
  expect(await exposed('https://elsewhere.example')).toBeUndefined();
});

it('only with TLS, answers have Strict-Transport-Security', async () => {
  const secure = await createTestApp({ MEMBER_WEB_URL: 'https://kopa.example' });
  const { headers } = await call(secure.app, 'GET', '/healthz');
  expect(headers['strict-transport-security']).toBe('max-age=15552000');
  await secure.close();
  const wide = await createTestApp({ MEMBER_WEB_URL: 'https://kopa.example', HSTS_SUBDOMAINS: '1' });
  const answered = await call(wide.app, 'GET', '/healthz');
  expect(answered.headers['strict-transport-security']).toBe('max-age=15552000; includeSubDomains');
  await wide.close();
  expect((await call(test.app, 'GET', '/healthz')).headers).not.toHaveProperty('strict-transport-security');
});
