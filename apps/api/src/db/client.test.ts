import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerMember } from '../../test/members.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();

it('prepares statements again after a migration has changed the type of a column', async () => {
  const ada = await registerMember(test.app);
  const ticket = { subject: 'Before and after', description: 'How?', category: 'other', priority: 'low' };
  const ask = () => ada.call('POST', '/api/support-tickets', ticket);
  const connections = Array.from({ length: 20 }, ask);
  for (const { status } of await Promise.all(connections)) expect(status).toBe(201);
  await sql`alter table support_tickets alter column subject type varchar(150)`.execute(test.context.db);
  const statuses: number[] = [];
  while (statuses.at(-1) !== 201) {
    statuses.push((await ask()).status);
    expect([201, 503]).toContain(statuses.at(-1));
  }
  for (const { status } of await Promise.all(Array.from({ length: 20 }, ask))) expect([201, 503]).toContain(status);
  await expect.poll(async () => (await ask()).status).toBe(201);
});
