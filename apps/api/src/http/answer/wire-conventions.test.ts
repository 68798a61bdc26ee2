import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { call, memberOfTests } from '../../../test/members.ts';
import { uploadPhoto } from '../../../test/steps/uploads.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { adminOrigin } from '../../../test/test-settings.ts';
import { photoCaching } from '../../features/media/photo-names.ts';

const test = appOfTests();
const ada = memberOfTests(test);

async function raw(payload: string | Buffer, headers: Record<string, string>) {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/social-feeds',
    payload,
    headers: { cookie: ada.cookie, ...headers },
  });
  return { status: response.statusCode, body: response.json() };
}

/** Opens a connection and collects the text received on it. */
async function connection() {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data.toString();
  });
  return { socket, received: () => text };
}

describe('a request', () => {
  const json = { 'content-type': 'application/json' };

  it('must have a body in UTF-8', async () => {
    const invalid = Buffer.concat([
      Buffer.from('{"type":"status","content":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    expect((await raw(invalid, json)).status).toBe(400);
  });

  it('must have a query in UTF-8 without NUL; a single percent sign is allowed', async () => {
    const search = async (text: string) => (await ada.call('GET', `/api/users?search=${text}`)).status;
    expect(await search('%FF')).toBe(400);
    expect(await search('Ada%00')).toBe(400);
    expect(await search('100%')).toBe(200);
    expect(await search('Ad%C3%A9')).toBe(200);
  });

  it('may not contain prototype keys or deep nesting', async () => {
    expect((await raw('{"type":"status","content":"x","__proto__":{"a":1}}', json)).status).toBe(400);
    expect((await raw(`${'['.repeat(50_000)}${']'.repeat(50_000)}`, json)).status).toBe(400);
  });

  it('with a body that is too large is refused while it is still sent, and the connection stays usable', async () => {
    const { socket, received } = await connection();
    const size = 5_000_000;
    socket.write(
      `POST /api/social-feeds HTTP/1.1\r\nhost: kopa\r\ncookie: ${ada.cookie}\r\n` +
        `content-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
    );
    await vi.waitFor(() => expect(received()).toContain('payload_too_large'), 30_000);
    socket.write('x'.repeat(size));
    socket.write('GET /healthz HTTP/1.1\r\nhost: kopa\r\n\r\n');
    await vi.waitFor(() => expect(received()).toContain('HTTP/1.1 200'), 30_000);
    socket.destroy();
  });
});

describe('the API responds', () => {
  it.each([
    ['to a URL of 20 KB', `GET /api/users?search=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: kopa\r\n\r\n`, 431],
    ['to bytes that are not HTTP', 'good morning\r\n\r\n', 400],
  ])('%s with an error in the usual format', async (_what, text, status) => {
    const { socket, received } = await connection();
    socket.write(text);
    await once(socket, 'close');
    expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(received().split('\r\n\r\n')[1] as string)).toEqual({
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/./),
    });
  });

  it('to an unknown path with a 404 without internal details', async () => {
    const { status, body } = await ada.call('GET', '/api/no-such-thing');
    expect([status, body]).toEqual([404, { code: 'not_found', message: 'Not found.' }]);
  });

  it('with the documentation page and its JSON to everyone', async () => {
    expect((await call(test.app, 'GET', '/api/docs/')).status).toBe(200);
    const { status, body } = await call(test.app, 'GET', '/api/docs/json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1/);
    expect(body.paths['/api/social-feeds'].post.responses).toHaveProperty('201');
  });

  it('with headers that forbid caching, also of errors, except for photos and the documentation', async () => {
    const kept = async (answer: Promise<{ headers: Record<string, unknown> }>) =>
      (await answer).headers['cache-control'];
    const visitor = (url: string) => call(test.app, 'GET', url);
    for (const url of ['/api/auth/user', '/api/social-feeds', '/api/users', '/api/users/0', '/api/no-such-thing']) {
      expect([url, await kept(ada.call('GET', url))]).toEqual([url, 'no-store']);
    }
    const post = { type: 'status', content: 'x' };
    expect(await kept(ada.call('POST', '/api/social-feeds', post))).toBe('no-store');
    for (const url of ['/api/auth/user', '/api/admin/stats', '/healthz', '/uploads/missing.webp']) {
      expect([url, await kept(visitor(url))]).toEqual([url, 'no-store']);
    }
    expect(await kept(visitor('/api/docs/json'))).not.toBe('no-store');
    const url = await uploadPhoto(ada);
    expect(await kept(visitor(url))).toBe(photoCaching);
  });

  it('with its health, and with its readiness including the database', async () => {
    expect((await call(test.app, 'GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await call(test.app, 'GET', '/readyz')).status).toBe(200);
  });

  it('to the administrators’ origin by CORS without credentials, and to no other origin', async () => {
    const preflight = (origin: string) =>
      call(test.app, 'OPTIONS', '/api/admin/stats', undefined, { origin, 'access-control-request-method': 'GET' });
    const allowed = await preflight(adminOrigin);
    expect(allowed.headers['access-control-allow-origin']).toBe(adminOrigin);
    expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials');
    expect((await preflight('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    ['that asks nothing', {}],
    ['that names no method', { origin: adminOrigin }],
  ])('an OPTIONS %s is refused in the form of all errors', async (_what, headers) => {
    const refused = { code: 'invalid_request', message: expect.any(String) };
    for (const url of ['/api/admin/stats', '/api/no-such-thing', '/ws', '*']) {
      const answer = await call(test.app, 'OPTIONS', url, undefined, headers);
      expect([url, answer.status, answer.body]).toEqual([url, 400, refused]);
    }
  });
});
