import type { ToDo } from '@kopa/contracts/admin/to-do';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { administratorOfTests, signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { memberOfTests, registerMember } from '../../../test/members.ts';
import { hold } from '../../../test/steps/offices.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { startJobs } from '../../jobs/job-queue.ts';

const test = appOfTests();
const admin = administratorOfTests(test);
const superAdmin = administratorOfTests(test, 'super_admin');
const ada = memberOfTests(test, { firstName: 'Ada', surname: 'Obi' });

const toDo = async (by: TestAdministrator): Promise<ToDo> => (await by.call('GET', '/api/admin/to-do')).body;
const nothing = {
  urgentCases: 0,
  overdueTickets: 0,
  waitingTickets: 0,
  openAppeals: 0,
  openRumours: 0,
  safetyCalls: 0,
  failedJobs: 0,
};

beforeAll(async () => {
  expect(await toDo(admin)).toEqual(nothing);
});

it('counts tickets that wait and those that are overdue, until they are answered', async () => {
  const ticket = { subject: 'Help', description: 'Please.', category: 'other', priority: 'high' };
  const { id } = (await ada.call('POST', '/api/support-tickets', ticket)).body;
  expect(await toDo(admin)).toMatchObject({ waitingTickets: 1, overdueTickets: 0 });
  await sql`update support_tickets set due_at = now() - interval '1 hour' where id = ${id}`.execute(test.context.db);
  expect(await toDo(admin)).toMatchObject({ waitingTickets: 1, overdueTickets: 1 });
  await admin.call('POST', `/api/admin/support-tickets/${id}/messages`, { text: 'Done.' });
  expect(await toDo(admin)).toEqual(nothing);
});

it('counts an urgent case until it is decided', async () => {
  const bayo = await registerMember(test.app);
  const post = await bayo.call('POST', '/api/social-feeds', { type: 'status', content: 'I cannot go on' });
  const subject = { subjectType: 'post', subjectId: post.body.id };
  await ada.call('POST', '/api/reports', { ...subject, reason: 'self_harm' });
  expect(await toDo(admin)).toEqual({ ...nothing, urgentCases: 1 });
  const [found] = (await admin.call('GET', '/api/admin/cases?status=open&urgent=true')).body;
  await admin.call('POST', `/api/admin/cases/${found.id}/decision`, { action: 'dismiss' });
  expect(await toDo(admin)).toEqual(nothing);
});

it('counts a rumour until it is answered', async () => {
  const { id } = (await ada.call('POST', '/api/rumours', { text: 'Camp lasts six weeks' })).body;
  expect(await toDo(admin)).toEqual({ ...nothing, openRumours: 1 });
  await admin.call('PATCH', `/api/admin/rumours/${id}`, { verdict: 'false', explanation: 'Three.' });
  expect(await toDo(admin)).toEqual(nothing);
});

it('counts a safety call while somebody has not answered it', async () => {
  const asked = sql`insert into safety_calls (state, reason, asked_at, reach, administrator_id)
    values ('Kogi', 'Flood', now(), 2, ${admin.id}) returning id`;
  const [call] = (await asked.execute(test.context.db)).rows as { id: number }[];
  expect(await toDo(admin)).toEqual({ ...nothing, safetyCalls: 1 });
  await sql`insert into safety_call_figures (call_id, slot, need_help, safe) values (${call?.id}, 1, 1, 1)`.execute(
    test.context.db,
  );
  expect(await toDo(admin)).toEqual(nothing);
});

it('counts a running safety call for an official of its place alone, who gets nothing of the desk', async () => {
  await ada.call('POST', '/api/rumours', { text: 'Allowance doubles' });
  await sql`insert into safety_calls (state, reason, asked_at, reach, administrator_id)
    values ('Kogi', 'Flood', now(), 2, ${admin.id})`.execute(test.context.db);
  const boss = await signInAdministrator(test.app, 'super_admin');
  for (const [state, safetyCalls] of [
    ['Kogi', 1],
    ['Lagos', 0],
  ] as const) {
    const official = await signInAdministrator(test.app, 'official');
    await hold(boss, { kind: 'coordinator', state }, official);
    expect(await toDo(official)).toEqual({ ...nothing, safetyCalls });
  }
});

it('counts failed jobs for super administrators', async () => {
  const queue = await startJobs(test.context);
  await sql`insert into jobs.job (name, state) values ('alumni', 'failed')`.execute(test.context.db);
  expect((await toDo(superAdmin)).failedJobs).toBe(1);
  expect((await toDo(admin)).failedJobs).toBe(0);
  await queue.stop();
});
