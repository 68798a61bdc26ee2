import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerMember } from '../../test/members.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('prepares statements again after a migration has changed the type of a column', async () => {
  const ada = await registerMember(test.app);
  const share = () => ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Before and after' });
  const connections = Array.from({ length: 20 }, share);
  for (const { status } of await Promise.all(connections)) expect(status).toBe(201);
  await sql`alter table posts alter column location type varchar(120)`.execute(test.context.db);
  const statuses: number[] = [];
  while (statuses.at(-1) !== 201) {
    statuses.push((await share()).status);
    expect([201, 503]).toContain(statuses.at(-1));
  }
  for (const { status } of await Promise.all(Array.from({ length: 20 }, share))) expect([201, 503]).toContain(status);
  await expect.poll(async () => (await share()).status).toBe(201);
});
