import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, registerMember, type TestMember } from '../../test/members.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { adminOrigin } from '../../test/test-settings.ts';

let test: TestApp;
let ada: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** The bytes of an answer before its body: status line and headers as they are sent. */
function headBytes(path: string): Promise<number> {
  const { port } = test.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers: { cookie: ada.cookie } }, (answer) => {
      const { statusCode, statusMessage, rawHeaders } = answer.resume();
      const bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
      resolve(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n\r\n`.length + bytes);
    });
    asked.on('error', reject).end();
  });
}

it('an answer has at most 300 bytes of headers', async () => {
  for (const path of [
    `/api/users/${ada.id}/notifications/unread-count`,
    '/api/auth/user',
    '/api/nothing',
    '/healthz',
  ]) {
    expect([path, await headBytes(path)]).toEqual([path, expect.toSatisfy((bytes: number) => bytes <= 300)]);
  }
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

it('only the administrators’ app is told which headers it may read', async () => {
  const exposed = async (origin: string) =>
    (await call(test.app, 'GET', '/healthz', undefined, { origin })).headers['access-control-expose-headers'];
  expect(await exposed(adminOrigin)).toBe('Link, X-Total-Count, Retry-After');
  expect(await exposed('https://elsewhere.example')).toBeUndefined();
});

it('with TLS, browsers are told to keep to it', async () => {
  const secure = await createTestApp({ MEMBER_WEB_URL: 'https://kopa.example' });
  const { headers } = await call(secure.app, 'GET', '/healthz');
  expect(headers['strict-transport-security']).toBe('max-age=15552000; includeSubDomains');
  await secure.close();
  expect((await call(test.app, 'GET', '/healthz')).headers).not.toHaveProperty('strict-transport-security');
});
