import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { call, registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { clearanceOf } from '../../../test/steps/service.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();

/** A member whose service of 365 days began on a day. */
async function memberSince(start: string, registeredAt = start): Promise<TestMember> {
  const member = await registerMember(test.app);
  await sql`update members set portal_connected = true, service_start_date = ${start}, service_days = 365, cds_attended = 3,
    created_at = ${registeredAt} where id = ${member.id}`.execute(test.context.db);
  return member;
}

const path = ({ id }: TestMember, part = '') => `/api/users/${id}/service${part}`;
const calendarPath = async (member: TestMember) =>
  new URL((await member.call('GET', path(member, '/calendar'))).body.url).pathname;

describe('the service year', () => {
  it('changes at midnight in Nigeria, an hour before UTC', async () => {
    const member = await memberSince('2026-03-05');
    test.setNow(new Date('2026-09-10T22:59:00Z'));
    expect(await clearanceOf(member, '2026-09')).toMatchObject({ status: 'open' });
    test.setNow(new Date('2026-09-10T23:01:00Z'));
    expect(await clearanceOf(member, '2026-09')).toMatchObject({ status: 'unmarked' });
  });

  it('takes the date of today in Nigeria, not that of tomorrow', async () => {
    const member = await memberSince('2026-03-05');
    test.setNow(new Date('2026-09-03T23:30:00Z'));
    const enter = async (clearedOn: string) =>
      (await member.call('PUT', path(member, '/clearances/2026-09'), { clearedOn })).status;
    expect(await enter('2026-09-05')).toBe(400);
    expect(await enter('2026-09-04')).toBe(200);
  });

  it('accuses nobody who has just registered', async () => {
    test.setNow(new Date('2026-09-20T09:00:00Z'));
    const member = await memberSince('2026-03-05', '2026-09-20T08:30:00Z');
    const { body } = await member.call('GET', path(member));
    expect(body).toMatchObject({ risk: 'none', asksForMonths: true });
    const closed = body.clearances.filter(({ status }: { status: string }) => status === 'unmarked');
    expect(closed).toHaveLength(6);
    expect(closed.every(({ isBeforeJoining }: { isBeforeJoining: boolean }) => isBeforeJoining)).toBe(true);
    test.setNow(new Date('2026-10-11T09:00:00Z'));
    expect((await member.call('GET', path(member))).body.risk).toBe('watch');
  });

  it('has more months after an extension, and keeps the entries', async () => {
    const member = await memberSince('2026-03-05');
    test.setNow(new Date('2026-06-02T09:00:00Z'));
    await member.call('PUT', path(member, '/clearances/2026-05'), { clearedOn: '2026-05-04' });
    await sql`update members set service_days = 425 where id = ${member.id}`.execute(test.context.db);
    expect(await clearanceOf(member, '2027-04')).toMatchObject({ status: 'upcoming' });
    expect(await clearanceOf(member, '2026-05')).toMatchObject({ status: 'cleared' });
  });

  it('is there again with all entries when the portal is linked again', async () => {
    const member = await memberSince('2026-03-05');
    await member.call('PUT', path(member, '/items/kit'), { isDone: true });
    await member.call('DELETE', '/api/portal/connect');
    expect((await member.call('GET', path(member))).body.code).toBe('portal_not_connected');
    await sql`update members set portal_connected = true, service_start_date = '2026-03-05', service_days = 365
      where id = ${member.id}`.execute(test.context.db);
    const { milestones } = (await member.call('GET', path(member))).body;
    expect(milestones.at(-1).items.at(-1)).toMatchObject({ key: 'kit', isDone: true });
  });
});

describe('the calendar', () => {
  it('is an iCalendar file for every caller with the address', async () => {
    const member = await memberSince('2026-03-05');
    test.setNow(new Date('2026-08-01T09:00:00Z'));
    const { status, headers, body } = await call(test.app, 'GET', await calendarPath(member));
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const lines = String(body).split('\r\n');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    const august = lines.indexOf('SUMMARY:Clearance for August 2026');
    expect(lines.slice(0, august).findLast((line) => line.startsWith('DTSTART'))).toBe('DTSTART;VALUE=DATE:20260801');
    // The last day is the 10th, and iCalendar names the day after.
    expect(lines.slice(0, august).findLast((line) => line.startsWith('DTEND'))).toBe('DTEND;VALUE=DATE:20260811');
    expect(body).not.toContain(member.user.surname);
  });

  it('ends when it is revoked', async () => {
    const member = await memberSince('2026-03-05');
    const address = await calendarPath(member);
    await member.call('DELETE', path(member, '/calendar'));
    expect((await call(test.app, 'GET', address)).status).toBe(404);
    expect((await call(test.app, 'GET', await calendarPath(member))).status).toBe(200);
  });

  it('rests while the portal is not linked or the member is suspended', async () => {
    const member = await memberSince('2026-03-05');
    const address = await calendarPath(member);
    await sql`update members set suspended_at = now() where id = ${member.id}`.execute(test.context.db);
    expect((await call(test.app, 'GET', address)).status).toBe(404);
    await sql`update members set suspended_at = null where id = ${member.id}`.execute(test.context.db);
    expect((await call(test.app, 'GET', address)).status).toBe(200);
    await member.call('DELETE', '/api/portal/connect');
    expect((await call(test.app, 'GET', address)).status).toBe(404);
  });

  it('belongs to its member alone, whatever the address looks like', async () => {
    const address = await calendarPath(await memberSince('2026-03-05'));
    const wrong = [address.replace(/.\.ics$/, '_.ics'), address.replace('.ics', ''), `${address}x`, `${address}/x`];
    for (const one of wrong.filter((other) => other !== address)) {
      expect((await call(test.app, 'GET', one)).status, one).toBe(404);
    }
  });

  it('keeps no token that could be read from the database', async () => {
    const member = await memberSince('2026-03-05');
    const token = (await calendarPath(member)).split('/').at(-1)?.replace('.ics', '');
    const { rows } = await sql`select c::text as text from service_calendars c where member_id = ${member.id}`.execute(
      test.context.db,
    );
    expect(token).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('has one address, also if two devices ask for it at the same moment', async () => {
    for (let run = 0; run < 5; run += 1) {
      const member = await memberSince('2026-03-05');
      const devices = [member, await signInAgain(test.app, member)];
      const [first, second] = await Promise.all(devices.map(calendarPath));
      expect(second).toBe(first);
    }
  });
});
