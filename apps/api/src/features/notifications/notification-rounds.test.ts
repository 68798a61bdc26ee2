import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { memberOfTests, registerMember } from '../../../test/members.ts';
import { postOf } from '../../../test/steps/posts.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { jobs } from '../../jobs/jobs.ts';
import { toldAtOnce } from './notification-rounds.actions.ts';
import { lockSomeRound } from './notification-rounds.queries.ts';

const many = 2 * toldAtOnce + 50;

const test = appOfTests();
const admin = administratorOfTests(test);
const ada = memberOfTests(test);
beforeAll(async () => {
  await sql`
    insert into members (name, first_name, surname, username, email, phone_number, password_hash)
    select 'Asker', 'As', 'Ker', 'asker' || i, 'asker' || i || '@kopa.test', '08030000000', 'x'
    from generate_series(2, ${many}::integer) i`.execute(test.context.db);
});

/** A rumour that all members have asked about. */
async function rumour(): Promise<number> {
  const { id } = (await ada.call('POST', '/api/rumours', { text: 'Camp ends a week early' })).body;
  await sql`
    insert into rumour_askers (member_id, rumour_id) select id, ${id} from members on conflict do nothing`.execute(
    test.context.db,
  );
  return id;
}

const answer = async (id: number, verdict: string) =>
  expect((await admin.call('PATCH', `/api/admin/rumours/${id}`, { verdict, explanation: 'By letter.' })).status).toBe(
    200,
  );

/** How many notifications about something each of its receivers has. */
async function told(relatedType: string, message: string): Promise<{ members: number; notifications: number }> {
  const { rows } = await sql<{ members: number; notifications: number }>`
    select count(distinct member_id) as members, count(*) as notifications from notifications
    where related_type = ${relatedType} and message like ${`%${message}%`}`.execute(test.context.db);
  return rows[0] as { members: number; notifications: number };
}

async function workOff(): Promise<void> {
  while (await jobs['notification-rounds'].work(test.context));
}

it('the first askers of a rumour are told with its answer and the others by the job, each once', async () => {
  await answer(await rumour(), 'true');
  expect(await told('rumour', 'True')).toEqual({ members: toldAtOnce, notifications: toldAtOnce });
  await workOff();
  expect(await told('rumour', 'True')).toEqual({ members: many, notifications: many });
});

it('askers who were not told yet when an answer is corrected are told the new one only', async () => {
  const id = await rumour();
  await answer(id, 'unclear');
  await answer(id, 'false');
  await workOff();
  expect(await told('rumour', 'Unclear')).toEqual({ members: toldAtOnce, notifications: toldAtOnce });
  expect(await told('rumour', 'False')).toEqual({ members: many, notifications: many });
});

it('all who have reported the subject of a case are told of the decision', async () => {
  const post = await postOf(ada, 'Rude');
  const bayo = await registerMember(test.app);
  await bayo.call('POST', '/api/reports', { subjectType: 'post', subjectId: post, reason: 'spam' });
  const [{ id }] = (await admin.call('GET', '/api/admin/cases?status=open')).body;
  await sql`
    insert into reports (case_id, reporter_id, reason) select ${id}, id, 'spam' from members where id <> ${ada.id}
    on conflict do nothing`.execute(test.context.db);
  expect((await admin.call('POST', `/api/admin/cases/${id}/decision`, { action: 'dismiss' })).status).toBe(200);
  expect(await told('report', 'report of a post')).toEqual({ members: toldAtOnce, notifications: toldAtOnce });
  await workOff();
  expect(await told('report', 'report of a post')).toEqual({ members: many, notifications: many });
});

it('the rounds of a safety call come before all others', async () => {
  await sql`insert into notification_rounds (kind, subject_id, last_member_id)
    values ('case', 1, 0), ('safety_call', 2, 0), ('calendar', 3, 0)`.execute(test.context.db);
  const round = await test.context.db.transaction().execute(lockSomeRound);
  expect(round).toMatchObject({ kind: 'safety_call' });
});
