import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerMember } from '../../test/members.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();

it('prepares statements again after a migration has changed the type of a column', async () => {
  const ada = await registerMember(test.app);
  const ticket = { subject: 'Before and after', description: 'How?', category: 'other', priority: 'low' };
  const ask = () => ada.call('POST', '/api/support-tickets', ticket);
  // The gate may refuse some of twenty at once.
  const askOften = () => Promise.all(Array.from({ length: 20 }, ask));
  expect((await askOften()).map(({ status }) => status)).toContain(201);
  await sql`alter table support_tickets alter column subject type varchar(150)`.execute(test.context.db);
  const statuses: number[] = [];
  while (statuses.at(-1) !== 201) {
    statuses.push((await ask()).status);
    expect([201, 503]).toContain(statuses.at(-1));
  }
  for (const { status } of await askOften()) expect([201, 503]).toContain(status);
  await expect.poll(async () => (await ask()).status).toBe(201);
});
