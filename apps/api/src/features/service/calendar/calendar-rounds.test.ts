import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { administratorOfTests } from '../../../../test/administrators.ts';
import { appOfTests } from '../../../../test/test-app.ts';
import { jobs } from '../../../jobs/jobs.ts';
import { toldAtOnce } from '../../notifications/notification-rounds.actions.ts';

const test = appOfTests({}, { now: new Date('2026-08-01T09:00:00Z') });
const admin = administratorOfTests(test);
const window = {
  ...{ kind: 'clearance_window', title: 'August clearance', from: '2026-08-05', to: '2026-08-14' },
  ...{ audience: { state: 'Yobe', lga: 'Fika' }, announcedBy: 'NYSC Headquarters' },
};
const publish = async (): Promise<number> => (await admin.call('POST', '/api/admin/calendar', window)).body.id;
const [first, others] = [toldAtOnce, 50];
beforeAll(async () => {
  await sql`
    insert into members (name, first_name, surname, username, email, phone_number, password_hash, portal_connected,
      deployment_state, lga)
    select 'Many', 'Many', 'Member', 'many' || i, 'many' || i || '@kopa.test', '08030000000', 'x', true, 'Yobe',
      'Fika'
    from generate_series(1, ${first + others}::integer) i`.execute(test.context.db);
});
const workOff = async () => {
  while (await jobs['notification-rounds'].work(test.context));
};
/** The messages about an entry, each with the number of its members. */
const told = async (id: number) => {
  const { rows } = await sql<{ message: string; members: number; notifications: number }>`
    select message, count(distinct member_id) as members, count(*) as notifications from notifications
    where related_type = 'calendar' and related_id = ${id} group by message order by min(id)`.execute(test.context.db);
  for (const { members, notifications } of rows) expect(notifications).toBe(members);
  return rows.map(({ message, members }) => [message.split('. ')[0], members]);
};

it('a round tells as many as one transaction may tell, and the others by the job, each once', async () => {
  const id = await publish();
  expect(await told(id)).toEqual([['August clearance, 5 to 14 August 2026', first]]);
  await admin.call('PATCH', `/api/admin/calendar/${id}`, { note: 'A change that nobody is told' });
  await workOff();
  expect(await told(id)).toEqual([['August clearance, 5 to 14 August 2026', first + others]]);
  await admin.call('DELETE', `/api/admin/calendar/${id}`);
  await workOff();
  expect(await told(id)).toEqual([
    ['August clearance, 5 to 14 August 2026', first + others],
    ['Withdrawn: August clearance, 5 to 14 August 2026', first + others],
  ]);
});

it('a round that a move overtakes tells members who have heard nothing of the entry of a new one', async () => {
  const id = await publish();
  const path = `/api/admin/calendar/${id}`;
  await admin.call('PATCH', path, { to: '2026-08-15' });
  await admin.call('PATCH', path, { to: '2026-08-16' });
  await workOff();
  await admin.call('PATCH', path, { to: '2026-08-17' });
  await workOff();
  expect(await told(id)).toEqual([
    ['August clearance, 5 to 14 August 2026', first],
    ['Moved: August clearance, now 5 to 15 August 2026', first],
    ['Moved: August clearance, now 5 to 16 August 2026', first],
    ['August clearance, 5 to 16 August 2026', others],
    ['Moved: August clearance, now 5 to 17 August 2026', first + others],
  ]);
});

it('a round that a withdrawal overtakes tells nothing to members who have heard nothing of the entry', async () => {
  const id = await publish();
  await admin.call('DELETE', `/api/admin/calendar/${id}`);
  await workOff();
  expect(await told(id)).toEqual([
    ['August clearance, 5 to 14 August 2026', first],
    ['Withdrawn: August clearance, 5 to 14 August 2026', first],
  ]);
});
