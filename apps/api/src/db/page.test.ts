import { pageLimits } from '@kopa/contracts/limits';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { registerMember, type TestMember } from '../../test/members.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let ada: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app);
  for (let i = 0; i < 3; i += 1) await ada.call('POST', '/api/social-feeds', { type: 'status', content: `Post ${i}` });
});
afterAll(() => test.close());

/** The texts of the statements that the lists send with these limits. */
async function textsWith(limits: readonly number[]): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype as { query: (statement: { text: string }) => unknown }, 'query');
  const own = `/api/users/${ada.id}`;
  for (const url of ['/api/social-feeds', `${own}/notifications`, `${own}/conversations`, `${own}/blocks`]) {
    for (const limit of limits) {
      const { status, body } = await ada.call('GET', `${url}?limit=${limit}`);
      expect(status === 404 || body.length <= limit).toBe(true);
    }
  }
  const texts = query.mock.calls.map(([{ text }]) => String(text)).filter((text) => text.includes('limit'));
  query.mockRestore();
  return [...new Set(texts)].sort();
}

it('all limits of a page share the statements of a few', async () => {
  const all = Array.from({ length: pageLimits.max }, (_, i) => i + 1);
  expect(await textsWith(all)).toEqual(await textsWith([10, 20, 50, 100]));
});
