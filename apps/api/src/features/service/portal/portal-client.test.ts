import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPortalClient, type PortalClient, unanswered } from './portal-client.ts';

let behave: RequestListener;
let asked = 0;
const portal = createServer((request, response) => {
  asked += 1;
  behave(request, response);
});
let base: string;
let client: PortalClient;
const quiet = { info() {}, warn() {} };
const open = (capacity?: number) => createPortalClient({ PORTAL_BASE_URL: base }, quiet, capacity);

beforeAll(async () => {
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});
beforeEach(() => {
  client = open();
  asked = 0;
});
afterAll(() => {
  portal.closeAllConnections();
  portal.close();
});

const answer =
  (status: number, body = '{}'): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
const signIn = (memberId: number, password = 'x') => client.signIn(memberId, 'a@portal.test', password);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );
/** Fails only for the first member, by this token. */
const onlyOneIsBroken: RequestListener = (request, response) => {
  const isBroken = request.headers.authorization === 'Bearer broken';
  answer(isBroken ? 500 : 401)(request, response);
};

describe('the portal', () => {
  it.each([400, 401, 403, 404, 422])('that refuses with %i has answered, which opens no breaker', async (status) => {
    behave = answer(status);
    for (let memberId = 1; memberId <= 22; memberId += 1) {
      expect(await codeOf(signIn(memberId))).toBe('portal_invalid_credentials');
    }
    expect(client.isOpen()).toBe(false);
  });

  it('that answers 429 causes an error with Retry-After, and opens no breaker', async () => {
    behave = answer(429);
    for (let memberId = 1; memberId <= 22; memberId += 1) {
      await expect(signIn(memberId)).rejects.toMatchObject({ code: 'portal_failed', retryAfter: expect.any(Number) });
    }
    expect(client.isOpen()).toBe(false);
  });

  it('that keeps failing for one member is not called for them, but for all others', async () => {
    behave = onlyOneIsBroken;
    for (let turn = 0; turn < 20; turn += 1) {
      const broken = [1, 2, 3, 4, 5].map(() => codeOf(client.fetchRecord(1, 'broken')));
      expect(new Set(await Promise.all(broken))).toEqual(new Set(['portal_failed']));
    }
    await expect(client.fetchRecord(1, 'broken')).rejects.toMatchObject({ retryAfter: expect.any(Number) });
    expect(asked).toBe(unanswered.points);
    for (let memberId = 2; memberId <= 22; memberId += 1) {
      expect(await codeOf(client.fetchRecord(memberId, 'good'))).toBe('portal_invalid_credentials');
    }
    expect(client.isOpen()).toBe(false);
  });

  it('that keeps failing for many members opens the breaker', async () => {
    behave = answer(500);
    for (let memberId = 1; memberId <= 22; memberId += 1) expect(await codeOf(signIn(memberId))).toBe('portal_failed');
    expect(client.isOpen()).toBe(true);
    expect(asked).toBeLessThan(22);
  });

  it('that hangs holds a limited number of calls; others are refused with Retry-After', async () => {
    client = open(2);
    const hanging: (() => void)[] = [];
    behave = (request, response) => void hanging.push(() => answer(401)(request, response));
    const waiting = [signIn(1), signIn(2)].map(codeOf);
    await expect.poll(() => hanging.length).toBe(2);
    await expect(signIn(3)).rejects.toMatchObject({ code: 'overloaded', retryAfter: expect.any(Number) });
    for (const end of hanging) end();
    expect(await Promise.all(waiting)).toEqual(['portal_invalid_credentials', 'portal_invalid_credentials']);
    behave = answer(401);
    expect(await codeOf(signIn(3))).toBe('portal_invalid_credentials');
  });
});
