import type { MemberSafetyCall } from '@kopa/contracts/safety/safety-calls';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { memberOfTests, registerMember, type TestMember } from '../../../test/members.ts';
import { retryUntilAnswered } from '../../../test/retry-until-answered.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { startJobs } from '../../jobs/job-queue.ts';
import { jobs } from '../../jobs/jobs.ts';
import { createContext, createLogger } from '../../process/create-context.ts';

/** More than five rounds. The 60,000 of a state take the same way for longer. */
const members = 2_700;

const test = appOfTests();
const admin = administratorOfTests(test);
const first = memberOfTests(test);
let last: TestMember;
beforeAll(async () => {
  for (let from = 1; from <= members - 2; from += 500) {
    await sql`
      insert into members (name, first_name, surname, email, username, phone_number, password_hash, portal_connected,
        deployment_state, lga)
      select 'Many', 'Many', 'Member', 'many' || n || '@kopa.test', 'many' || n, '0800', 'x', true, 'Lagos', 'Ikeja'
      from generate_series(${from}::integer, ${Math.min(from + 499, members - 2)}::integer) n`.execute(test.context.db);
  }
  last = await registerMember(test.app);
  await sql`update members set portal_connected = true, deployment_state = 'Lagos', lga = 'Ikeja'
    where id in (${first.id}, ${last.id})`.execute(test.context.db);
}, 300_000);

const ask = (body: object) => retryUntilAnswered(() => admin.call('POST', '/api/admin/safety-calls', body));
const open = async ({ call }: TestMember): Promise<MemberSafetyCall[]> => (await call('GET', '/api/safety-calls')).body;
const count = async (table: string) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(test.context.db)).rows[0]
    ?.count;

const told = async () =>
  (
    await sql`select count(*) as told, count(distinct member_id) as members from notifications
      where related_type = 'safety_call'`.execute(test.context.db)
  ).rows[0];

it('a call to a whole state goes out in rounds, also over a restart', async () => {
  const socket = await connectSocket(test.app, last);
  const { body: call } = await ask({ state: 'Lagos', reason: 'Flood' });
  expect(call).toMatchObject({ reach: members, counts: { noAnswer: members } });
  expect(await count('safety_call_members')).toBe(members);
  expect(await told()).toEqual({ told: 500, members: 500 });

  // The call is shown to members whom no round has reached yet, and takes their answers.
  expect(await open(last)).toMatchObject([{ id: call.id, answer: null }]);
  const answered = await last.call('PUT', `/api/safety-calls/${call.id}/answer`, { status: 'need_help' });
  expect(answered.status).toBe(200);

  // The list is whole before the rounds are over, and a move changes nothing.
  await sql`update members set deployment_state = 'Kano', lga = 'Dala' where username = 'many2000'`.execute(
    test.context.db,
  );
  const { body: running } = await admin.call('GET', `/api/admin/safety-calls/${call.id}?limit=1`);
  expect(running.counts).toEqual({ needHelp: 1, noAnswer: members - 1, safe: 0 });

  expect(await jobs['notification-rounds'].work(test.context)).toBe('at once');
  expect(await told()).toEqual({ told: 1000, members: 1000 });

  // Another process goes on where the first one has stopped.
  const { config } = test.context;
  const other = await createContext(config, createLogger(config));
  while (await jobs['notification-rounds'].work(other.context));
  await other.close();
  // The one who had answered is asked no more, and keeps the answer on the open page.
  expect(await told()).toEqual({ told: members - 1, members: members - 1 });
  expect(await open(last)).toMatchObject([{ id: call.id, answer: { status: 'need_help' } }]);
  const { body } = await admin.call('GET', `/api/admin/safety-calls/${call.id}`);
  expect(body.counts).toEqual({ needHelp: 1, noAnswer: members - 1, safe: 0 });
  expect(body.answers[0]).toMatchObject({ id: last.id, status: 'need_help' });
  await socket.next('safety_call', ({ call: { answer } }) => answer?.status === 'need_help');
  expect(socket.frames.filter(({ type }) => type === 'safety_call')).toHaveLength(1);
  await socket.close();
}, 300_000);

it('a call that ends while its rounds go out asks nobody any more', async () => {
  const { body: call } = await ask({ state: 'Lagos', lga: 'Ikeja', reason: 'Fire' });
  await admin.call('PUT', `/api/admin/safety-calls/${call.id}/end`);
  while (await jobs['notification-rounds'].work(test.context));
  const { rows } =
    await sql`select from notifications where related_type = 'safety_call' and related_id = ${call.id}`.execute(
      test.context.db,
    );
  expect(rows).toHaveLength(500);
  expect(await count('notification_rounds')).toBe(0);
});

it('the rounds of a call begin at once and follow each other in one job, with the push messages', async () => {
  await sql`update safety_calls set asked_at = asked_at - interval '1 day'`.execute(test.context.db);
  const queue = await startJobs(test.context);
  const done = async (name: string) => {
    const { rows } = await sql`select from jobs.job where name = ${name} and state = 'completed'`.execute(
      test.context.db,
    );
    return rows.length;
  };
  const { body: call } = await ask({ state: 'Lagos', lga: 'Ikeja', reason: 'Storm' });
  const of = sql`select count(*) as count from notifications where related_type = 'safety_call' and related_id = ${call.id}`;
  await expect.poll(async () => (await of.execute(test.context.db)).rows[0]).toEqual({ count: call.reach });
  await expect.poll(() => done('pushes')).toBeGreaterThan(0);
  expect(await done('notification-rounds')).toBe(1);
  await queue.stop();
});
