import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerPair } from '../../../test/members.ts';
import { whileUncommitted } from '../../../test/races.ts';
import { follow } from '../../../test/steps/people.ts';
import { appOfTests } from '../../../test/test-app.ts';
import type { Db } from '../../db/database.ts';

const test = appOfTests();

it.each([
  [
    'blocks its member',
    (by: number, of: number) => sql`insert into blocks (member_id, other_id) values (${by}, ${of})`,
  ],
  ['is suspended', (id: number) => sql`update members set suspended_at = now() where id = ${id}`],
  ['is deleted', (id: number) => sql`delete from members where id = ${id}`],
])('a follow that waits while the other member %s is refused', async (_, change) => {
  const [ada, bayo] = await registerPair(test.app);
  const hold = async (transaction: Db) => {
    await sql`select from members where id = ${ada.id} for update`.execute(transaction);
    await change(bayo.id, ada.id).execute(transaction);
  };
  const { status, body } = await whileUncommitted(test.context, hold, () => follow(ada, bayo));
  expect([status, body.code]).toEqual([404, 'not_found']);
  const { rows } = await sql`select from follows where member_id = ${ada.id}`.execute(test.context.db);
  expect(rows).toEqual([]);
});

it('a follow that waits for an equal one adds nothing', async () => {
  const [ada, bayo] = await registerPair(test.app);
  const equal = (transaction: Db) =>
    sql`insert into follows (member_id, other_id) values (${ada.id}, ${bayo.id})`.execute(transaction);
  expect((await whileUncommitted(test.context, equal, () => follow(ada, bayo))).status).toBe(204);
  expect((await bayo.call('GET', `/api/users/${bayo.id}/notifications`)).body).toEqual([]);
});
