import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type CutProxy, openCutProxy } from './cut-proxy.ts';
import { call, registerMember, type TestMember } from './members.ts';
import { openSocket } from './sockets.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { memberOrigin } from './test-settings.ts';

let proxy: CutProxy;
let test: TestApp;
let ada: TestMember;

beforeAll(async () => {
  proxy = await openCutProxy(inject('serverUrl'));
  test = await createTestApp({}, (url) => {
    const through = new URL(url);
    through.host = new URL(proxy.url).host;
    return { DATABASE_URL: through.href };
  });
  ada = await registerMember(test.app);
});
afterAll(async () => {
  await test.close();
  proxy.close();
});

describe('while the database is away', () => {
  it('the process keeps running, answers 503 with Retry-After and without internals, and recovers afterwards', async () => {
    const post = () => ada.call('POST', '/api/social-feeds', { type: 'status', content: 'still here' });
    expect((await post()).status).toBe(201);
    expect((await call(test.app, 'GET', '/readyz')).status).toBe(200);
    proxy.cut();
    const answer = await post();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toEqual({ code: 'unavailable', message: expect.stringContaining('not available') });
    const readiness = () => call(test.app, 'GET', '/readyz');
    await expect.poll(async () => (await readiness()).status).toBe(503);
    expect(Number((await readiness()).headers['retry-after'])).toBeGreaterThan(0);
    expect((await call(test.app, 'GET', '/healthz')).status).toBe(200);
    proxy.restore();
    await expect.poll(async () => (await readiness()).status).toBe(200);
    await vi.waitFor(async () => expect((await post()).status).toBe(201), { timeout: 30_000, interval: 100 });
    const feed = (await ada.call('GET', '/api/social-feeds')).body;
    expect(feed).toHaveLength(2);
  });

  it('a socket that cannot sign in is closed at once, so that it comes back', async () => {
    const socket = await openSocket(test.app, { cookie: ada.cookie, origin: memberOrigin });
    proxy.cut();
    socket.send('authenticate', { userId: ada.id });
    expect(await socket.closed).toBe(1013);
    proxy.restore();
  });
});
