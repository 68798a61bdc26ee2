import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { remindStep } from './service-reminders.actions.ts';

const test = appOfTests();
const admin = administratorOfTests(test);
beforeEach(async () => {
  const { db } = test.context;
  for (const table of ['service_reminder_rounds', 'service_reminders', 'calendar_changes', 'calendar_entries']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
});

async function memberSince(start: string): Promise<TestMember> {
  const member = await registerMember(test.app);
  await sql`update members set portal_connected = true, service_start_date = ${start}, service_days = 365
    where id = ${member.id}`.execute(test.context.db);
  return member;
}

const deploy = ({ id }: TestMember, state: string, lga: string) =>
  sql`update members set deployment_state = ${state}, lga = ${lga} where id = ${id}`.execute(test.context.db);

async function remindOn(day: string, hour = '08'): Promise<void> {
  test.setNow(new Date(`${day}T${hour}:00:00Z`));
  while (await stepOrRepeat());
}

/** On a busy machine a step may wait too long for a connection or the round; the queue repeats it. */
function stepOrRepeat(): Promise<boolean> {
  return remindStep(test.context).catch((error: Error) => {
    if (!/^timeout exceeded when trying to connect$|lock timeout$/.test(error.message)) throw error;
    return true;
  });
}

const reminders = async ({ id }: TestMember) => {
  const { rows } = await sql<{ message: string }>`
    select message from notifications where member_id = ${id} and related_type = 'service' order by id`.execute(
    test.context.db,
  );
  return rows.map(({ message }) => message);
};
const usual = 'These are the usual dates, not announced.';
const opening = `The clearance for August 2026 has opened. Clear by 10 August. ${usual}`;
const closing = `The clearance for August 2026 closes soon. You have not entered it yet. Clear by 10 August. ${usual}`;

/** Publishes an entry, on 1 July. */
async function publish(kind: string, from: string, to: string, audience: object = {}, on = '2026-07-01') {
  test.setNow(new Date(`${on}T10:00:00Z`));
  const entry = { kind, title: 'An entry', from, to, audience, announcedBy: 'NYSC' };
  const { status, body } = await admin.call('POST', '/api/admin/calendar', entry);
  expect(status, JSON.stringify(body)).toBe(201);
  return `/api/admin/calendar/${body.id}`;
}

it('members are reminded at the opening and two days before the close, once each', async () => {
  const member = await memberSince('2026-03-05');
  await remindOn('2026-07-31');
  expect(await reminders(member)).toEqual([]);
  for (const day of ['2026-08-01', '2026-08-03', '2026-08-07']) await remindOn(day);
  expect(await reminders(member)).toEqual([opening]);
  for (const day of ['2026-08-08', '2026-08-09', '2026-08-10', '2026-08-11']) await remindOn(day);
  expect(await reminders(member)).toEqual([opening, closing]);
});

it('a day without the job is made up for', async () => {
  const member = await memberSince('2026-03-05');
  await remindOn('2026-08-05');
  await remindOn('2026-08-10');
  expect(await reminders(member)).toEqual([opening, closing]);
});

it('a member who has cleared is not reminded any more', async () => {
  const member = await memberSince('2026-03-05');
  await remindOn('2026-08-03');
  const url = `/api/users/${member.id}/service/clearances/2026-08`;
  expect((await member.call('PUT', url, { clearedOn: '2026-08-03' })).status).toBe(200);
  await remindOn('2026-08-08');
  expect(await reminders(member)).toEqual([opening]);
});

it('only active members with a clearance in the month are reminded', async () => {
  const [unlinked, suspended] = [await registerMember(test.app), await memberSince('2026-03-05')];
  const [newcomer, alumna] = [await memberSince('2026-08-02'), await memberSince('2025-08-31')];
  await sql`update members set suspended_at = now() where id = ${suspended.id}`.execute(test.context.db);
  await remindOn('2026-08-03');
  for (const member of [unlinked, suspended, newcomer, alumna]) expect(await reminders(member)).toEqual([]);
});

it('the window in force decides, that of the own place before a wider one', async () => {
  const [ikeja, epe] = [await memberSince('2026-03-05'), await memberSince('2026-03-05')];
  await deploy(ikeja, 'Lagos', 'Ikeja');
  await deploy(epe, 'Lagos', 'Epe');
  await publish('clearance_window', '2026-08-10', '2026-08-14', { state: 'Lagos' });
  await publish('clearance_window', '2026-08-24', '2026-09-04', { state: 'Lagos', lga: 'Ikeja' });
  for (const day of ['03', '08', '10', '12']) await remindOn(`2026-08-${day}`);
  expect(await reminders(ikeja)).toEqual([]);
  expect(await reminders(epe)).toEqual([
    'The clearance for August 2026 has opened. Clear by 14 August.',
    'The clearance for August 2026 closes soon. You have not entered it yet. Clear by 14 August.',
  ]);
  for (const day of ['2026-08-24', '2026-08-31', '2026-09-02']) await remindOn(day);
  expect((await reminders(ikeja)).filter((message) => message.includes('August'))).toEqual([
    'The clearance for August 2026 has opened. Clear by 4 September.',
    'The clearance for August 2026 closes soon. You have not entered it yet. Clear by 4 September.',
  ]);
});

it('a moved window is reminded of again, and not any more once it is withdrawn after the usual one', async () => {
  const member = await memberSince('2026-03-05');
  const path = await publish('clearance_window', '2026-08-03', '2026-08-14');
  await remindOn('2026-08-03');
  expect(await reminders(member)).toEqual(['The clearance for August 2026 has opened. Clear by 14 August.']);
  await admin.call('PATCH', path, { from: '2026-08-10', to: '2026-08-21' });
  await remindOn('2026-08-07');
  await remindOn('2026-08-10');
  expect((await reminders(member)).slice(1)).toEqual(['The clearance for August 2026 has opened. Clear by 21 August.']);
  await admin.call('DELETE', path);
  await remindOn('2026-08-11');
  expect(await reminders(member)).toHaveLength(2);
});

it('a window that is withdrawn while it is open is reminded of by the usual dates', async () => {
  const member = await memberSince('2026-03-05');
  const path = await publish('clearance_window', '2026-08-03', '2026-08-14');
  await remindOn('2026-08-03');
  await admin.call('DELETE', path);
  await remindOn('2026-08-04');
  await remindOn('2026-08-08');
  expect(await reminders(member)).toEqual([
    'The clearance for August 2026 has opened. Clear by 14 August.',
    opening,
    closing,
  ]);
});

it('a member who was moved is reminded of the window of the new place', async () => {
  const member = await memberSince('2026-03-05');
  await deploy(member, 'Lagos', 'Ikeja');
  await publish('clearance_window', '2026-08-10', '2026-08-14', { state: 'Lagos' });
  await publish('clearance_window', '2026-08-17', '2026-08-28', { state: 'Kano', lga: 'Dala' });
  await remindOn('2026-08-10');
  await deploy(member, 'Kano', 'Dala');
  for (const day of ['12', '14', '17', '26']) await remindOn(`2026-08-${day}`);
  expect(await reminders(member)).toEqual([
    'The clearance for August 2026 has opened. Clear by 14 August.',
    'The clearance for August 2026 has opened. Clear by 28 August.',
    'The clearance for August 2026 closes soon. You have not entered it yet. Clear by 28 August.',
  ]);
});

it('a circular that is entered during the day, for that day alone, is reminded of in the next hour, once', async () => {
  const member = await memberSince('2026-03-05');
  await publish('clearance_window', '2026-08-20', '2026-08-27', { state: 'Kano' });
  await remindOn('2026-08-24', '07');
  expect(await reminders(member)).toEqual([]);
  await publish('clearance_window', '2026-08-24', '2026-08-24', {}, '2026-08-24');
  for (const hour of ['11', '12']) await remindOn('2026-08-24', hour);
  const { body } = await member.call('GET', `/api/users/${member.id}/notifications`);
  expect(body.map(({ message }: { message: string }) => message)).toEqual([
    'The clearance for August 2026 closes soon. You have not entered it yet. Clear by 24 August.',
    'An entry, 24 August 2026. Announced by NYSC.',
  ]);
});

it('a suspended window is not reminded of', async () => {
  const member = await memberSince('2026-03-05');
  await publish('suspension', '2026-08-01', '2026-08-31');
  for (const day of ['2026-08-03', '2026-08-08']) await remindOn(day);
  expect(await reminders(member)).toEqual([]);
});

it('all members of several steps are reminded, also by two processes at once', async () => {
  await sql`
    insert into members (name, first_name, surname, email, username, phone_number, password_hash, portal_connected,
      service_start_date, service_days)
    select 'Many', 'Many', 'Member', 'many' || n || '@kopa.test', 'many' || n, '0800', 'x', true, '2026-03-05', 365
    from generate_series(1, 1200) n`.execute(test.context.db);
  await Promise.all([remindOn('2026-08-03'), remindOn('2026-08-03')]);
  const { rows } = await sql<{ told: number; notifications: number }>`
    select count(distinct member_id) as told, count(*) as notifications from notifications n
    join members m on m.id = n.member_id where m.username like 'many%'`.execute(test.context.db);
  expect(rows).toEqual([{ told: 1200, notifications: 1200 }]);
});
