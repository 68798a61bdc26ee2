import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../members.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let behave: RequestListener;
let calls = 0;
const portal = createServer((request, response) => {
  calls += 1;
  behave(request, response);
});

let test: TestApp;
let ada: TestMember;
beforeEach(async () => {
  if (!portal.listening) await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  test = await createTestApp({ PORTAL_BASE_URL: `http://127.0.0.1:${(portal.address() as AddressInfo).port}` });
  ada = await registerMember(test.app);
});
afterEach(async () => {
  portal.closeAllConnections();
  await test.close();
});
afterAll(() => portal.close());

const connect = () =>
  ada.call('POST', '/api/portal/connect', { userId: ada.id, email: 'ada@portal.test', password: 'x', method: 'real' });

async function expectNoLink(): Promise<void> {
  expect(await test.context.db.selectFrom('portalLinks').selectAll().execute()).toEqual([]);
  expect((await ada.call('GET', '/api/auth/user')).body).toMatchObject({ portalConnected: false, stateCode: null });
}

describe('a portal', () => {
  it('without an answer, or with one that never ends, is abandoned with 504', async () => {
    let isFirst = true;
    behave = (_request, response) => {
      if (!isFirst) response.writeHead(200, { 'content-type': 'application/json' }).write('{"tok');
      isFirst = false;
    };
    const answers = await Promise.all([connect(), connect()]);
    expect(answers.map(({ status }) => status)).toEqual([504, 504]);
    await expectNoLink();
  });

  it('with an endless answer is cut off with 502', async () => {
    behave = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => response.write('x'.repeat(16_384), (error) => error ?? setImmediate(more));
      more();
    };
    expect((await connect()).status).toBe(502);
    await expectNoLink();
  });

  it('that fails after the sign-in leaves no partial link', async () => {
    const paths: (string | undefined)[] = [];
    behave = ({ url }, response) => {
      paths.push(url);
      if (url === '/sessions') response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"t"}');
      else response.writeHead(500).end();
    };
    expect((await connect()).status).toBe(502);
    expect(paths).toEqual(['/sessions', '/me']);
    await expectNoLink();
  });

  it('that keeps failing is not called for a while, and calls fail at once', async () => {
    behave = (_request, response) => response.writeHead(500).end();
    calls = 0;
    for (let i = 0; i < 10; i += 1) expect((await connect()).status).toBe(502);
    expect(calls).toBeLessThan(10);
    const before = calls;
    behave = () => {};
    const answer = await connect();
    expect(answer.status).toBe(502);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(calls).toBe(before);
  });
});
