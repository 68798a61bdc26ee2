import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { type Court, decisionsOf, openCourt } from '../../../test/appeals.ts';
import { call, registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { queuedBehind } from '../../../test/races.ts';
import { caseAbout, decide, postOf, report } from '../../../test/reports.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { deletionStep } from '../users/account-deletion.actions.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterEach(() => court.test.setNow(new Date()));
afterAll(() => court.test.close());

const DAY = 24 * 60 * 60 * 1000;
const later = (ms: number) => court.test.setNow(new Date(Date.now() + ms));
const askAtSignIn = ({ user, password }: TestMember) => {
  const body = { email: user.email, password, text: 'Please look again.' };
  return call(court.test.app, 'POST', '/api/auth/appeals', body);
};

describe('an overturned suspension', () => {
  it('ends at once, with the content that it removed', async () => {
    const writer = await registerMember(court.test.app);
    const postId = await postOf(writer);
    await court.decideAbout('post', postId, 'suspend', 14);
    expect((await askAtSignIn(writer)).status).toBe(201);
    const { id } = await court.appealOf(writer);
    expect((await court.resolve(id, 'overturned')).body).toMatchObject({
      restored: 'suspension',
      case: { isDeleted: false },
    });
    expect((await signInAgain(court.test.app, writer)).id).toBe(writer.id);
    expect((await court.reader.call('GET', `/api/social-feeds/${postId}`)).status).toBe(200);
  });

  it('leaves another one in force that still runs', async () => {
    const writer = await registerMember(court.test.app);
    const suspend = (days: number, reason: string) =>
      court.admin.call('PATCH', `/api/admin/users/${writer.id}/suspend`, { days, reason });
    await suspend(30, 'First');
    await suspend(3, 'Second');
    await askAtSignIn(writer);
    const { id, decision } = await court.appealOf(writer);
    expect(decision).toMatchObject({ note: 'Second', days: 3, subjectType: 'member', caseId: null });
    expect((await court.resolve(id, 'overturned')).body).toMatchObject({
      restored: 'suspension',
      member: { isActive: false },
    });
    const login = { email: writer.user.email, password: writer.password };
    const refused = await call(court.test.app, 'POST', '/api/auth/login', login);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('First')]);
    expect((await askAtSignIn(writer)).body.code).toBe('appeal_exists');
  });

  it('that is over already restores the content only', async () => {
    const writer = await registerMember(court.test.app);
    const postId = await postOf(writer);
    await court.decideAbout('post', postId, 'suspend', 1);
    await court.admin.call('PATCH', `/api/admin/users/${writer.id}/activate`);
    const again = await signInAgain(court.test.app, writer);
    expect((await court.resolve(await court.appeal(again), 'overturned')).body.restored).toBe('content');
  });
});

describe('the appeal of a suspended member', () => {
  it('is one while it is open, may be renewed when the desk ends its ticket, and not after a decision', async () => {
    const member = await registerMember(court.test.app);
    await court.admin.call('PATCH', `/api/admin/users/${member.id}/suspend`, { reason: 'Spam' });
    const first = (await askAtSignIn(member)).body.id;
    expect((await askAtSignIn(member)).body.code).toBe('appeal_open');
    await court.admin.call('PATCH', `/api/admin/support-tickets/${first}`, { status: 'closed' });
    const second = (await askAtSignIn(member)).body.id;
    expect(second).not.toBe(first);
    expect((await askAtSignIn(member)).body.code).toBe('appeal_open');
    const { id } = await court.appealOf(member);
    expect((await court.resolve(id, 'upheld')).body).toMatchObject({ restored: 'nothing', decision: { note: 'Spam' } });
    expect((await court.admin.call('GET', `/api/admin/support-tickets/${second}`)).body.status).toBe('resolved');
    expect((await askAtSignIn(member)).body.code).toBe('appeal_exists');
    await court.admin.call('PATCH', `/api/admin/users/${member.id}/suspend`);
    expect((await askAtSignIn(member)).status).toBe(201);
  });

  it('sent twice at once is one', async () => {
    const member = await registerMember(court.test.app);
    await court.admin.call('PATCH', `/api/admin/users/${member.id}/suspend`);
    const answers = await Promise.all([askAtSignIn(member), askAtSignIn(member)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('the decision of an appeal', () => {
  it('of two administrators at once is the first one', async () => {
    const writer = await registerMember(court.test.app);
    await court.decideAbout('post', await postOf(writer), 'remove');
    const id = await court.appeal(writer);
    const third = await signInAdministrator(court.test.app, court.test.context);
    const row = sql`select 1 from appeals where id = ${id} for update`;
    const calls = [() => court.resolve(id, 'upheld'), () => court.resolve(id, 'overturned', third)];
    const answers = await queuedBehind(court.test.context, row, calls);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'already_decided'],
    ]);
    expect((await court.judge.call('GET', `/api/admin/appeals/${id}`)).body).toMatchObject({ outcome: 'upheld' });
    const log = (await court.judge.call('GET', `/api/admin/audit-log?userId=${writer.id}`)).body;
    expect(log[0]).toMatchObject({ action: 'decide_appeal', targetType: 'appeal', targetId: id });
  });

  it('is refused to the one who has decided, and to one who was disabled meanwhile', async () => {
    const writer = await registerMember(court.test.app);
    await court.decideAbout('post', await postOf(writer), 'remove');
    const id = await court.appeal(writer);
    const own = await court.resolve(id, 'overturned', court.admin);
    expect([own.status, own.body.code]).toEqual([403, 'own_decision']);
    const disabled = await signInAdministrator(court.test.app, court.test.context);
    const boss = await signInAdministrator(court.test.app, court.test.context, 'super_admin');
    expect((await disabled.call('GET', `/api/admin/appeals/${id}`)).body.isOwnDecision).toBe(false);
    await boss.call('PATCH', `/api/admin/administrators/${disabled.id}`, { isActive: false });
    expect((await court.resolve(id, 'overturned', disabled)).status).toBe(401);
    expect((await court.judge.call('GET', `/api/admin/appeals/${id}`)).body).toMatchObject({
      status: 'open',
      restored: null,
    });
  });

  it('finds no appeal of a deleted account', async () => {
    const writer = await registerMember(court.test.app);
    const postId = await postOf(writer);
    await court.decideAbout('post', postId, 'remove');
    const id = await court.appeal(writer);
    await writer.call('DELETE', `/api/users/${writer.id}`, { password: writer.password });
    while (await deletionStep(court.test.context));
    expect((await court.resolve(id, 'overturned')).status).toBe(404);
    expect((await court.judge.call('GET', `/api/admin/appeals/${id}`)).status).toBe(404);
    const { rows } = await sql`select 1 from posts where member_id = ${writer.id}`.execute(court.test.context.db);
    expect(rows).toEqual([]);
  });

  it('and the deletion of the account at once leave nothing of the member', async () => {
    for (const isDeletedFirst of [true, false]) {
      const writer = await registerMember(court.test.app);
      const postId = await postOf(writer);
      await court.decideAbout('post', postId, 'remove');
      const id = await court.appeal(writer);
      const remove = () => writer.call('DELETE', `/api/users/${writer.id}`, { password: writer.password });
      const calls = [remove, () => court.resolve(id, 'overturned')];
      await Promise.all((isDeletedFirst ? calls : calls.reverse()).map((begin) => begin()));
      while (await deletionStep(court.test.context));
      const { rows } = await sql`
        select 1 from posts where member_id = ${writer.id} union all
        select 1 from appeals where member_id = ${writer.id}`.execute(court.test.context.db);
      expect(rows).toEqual([]);
    }
  });
});

describe('decisions of a member', () => {
  it('can be appealed for 30 days, are the member’s alone, and are in the export', async () => {
    const writer = await registerMember(court.test.app);
    await court.decideAbout('post', await postOf(writer), 'warn');
    const [decision] = await decisionsOf(writer);
    const path = `/api/users/${writer.id}/decisions/${decision?.id}/appeal`;
    later(31 * DAY);
    expect((await writer.call('POST', path, { text: 'Why?' })).body.code).toBe('appeal_too_late');
    court.test.setNow(new Date());
    const strange = `/api/users/${court.reader.id}/decisions/${decision?.id}/appeal`;
    expect((await court.reader.call('POST', strange, { text: 'Why?' })).status).toBe(404);
    expect((await court.reader.call('GET', `/api/users/${writer.id}/decisions`)).status).toBe(403);
    await court.appeal(writer);
    expect((await writer.call('POST', path, { text: 'Why?' })).body.code).toBe('appeal_exists');
    const exported = (await writer.call('GET', `/api/users/${writer.id}/export`)).body;
    expect(exported.decisions).toMatchObject([{ action: 'warn', note: 'Be kind.' }]);
    expect(exported.appeals).toMatchObject([{ decisionId: decision?.id, text: 'It was a quote.' }]);
    expect(JSON.stringify([exported.decisions, exported.appeals])).not.toContain('dministrator');
  });

  it('quote 200 characters, and outlive their case without the quote', async () => {
    const writer = await registerMember(court.test.app);
    const content = '😀'.repeat(300);
    const { id } = (await writer.call('POST', '/api/social-feeds', { type: 'status', content })).body;
    const caseId = await court.decideAbout('post', id, 'remove');
    expect(await decisionsOf(writer)).toMatchObject([{ caseId, excerpt: '😀'.repeat(200) }]);
    later(366 * DAY);
    await cleanUp(court.test.context);
    expect(await decisionsOf(writer)).toMatchObject([{ caseId: null, excerpt: null, note: 'Be kind.' }]);
  });
});

describe('removed content', () => {
  const isKept = async (caseId: number) =>
    (await sql`select 1 from removed_contents where case_id = ${caseId}`.execute(court.test.context.db)).rows.length ===
    1;

  it('goes 90 days after the decision, unless an appeal is open', async () => {
    const [one, two] = [await registerMember(court.test.app), await registerMember(court.test.app)];
    const [postId, appealed] = [await postOf(one), await postOf(two)];
    const cases = [
      await court.decideAbout('post', postId, 'remove'),
      await court.decideAbout('post', appealed, 'remove'),
    ] as const;
    const id = await court.appeal(two);
    later(89 * DAY);
    await cleanUp(court.test.context);
    expect([await isKept(cases[0]), await isKept(cases[1])]).toEqual([true, true]);
    later(400 * DAY);
    await cleanUp(court.test.context);
    expect([await isKept(cases[0]), await isKept(cases[1])]).toEqual([false, true]);
    court.test.setNow(new Date());
    expect((await court.resolve(id, 'overturned')).body.restored).toBe('content');
    expect(await isKept(cases[1])).toBe(false);
  });
});

describe('several cases at once', () => {
  it('are decided once each by two administrators with the same list', async () => {
    const ids: number[] = [];
    for (let place = 0; place < 4; place += 1) {
      const postId = await postOf(await registerMember(court.test.app));
      await report(court.reader, 'post', postId);
      ids.push(await caseAbout(court.test, 'post', postId));
    }
    const send = (by: TestAdministrator, caseIds: number[]) =>
      by.call('POST', '/api/admin/cases/decisions', { caseIds, action: 'remove' });
    const answers = await Promise.all([send(court.admin, ids), send(court.judge, ids.toReversed())]);
    const decided = answers.flatMap(({ body }) => body.decided);
    expect(decided.toSorted()).toEqual(ids.toSorted());
    for (const { body } of answers) {
      expect(body.decided.length + body.refused.length).toBe(4);
      for (const { code } of body.refused) expect(code).toBe('already_decided');
    }
    expect((await send(court.admin, [])).status).toBe(400);
    expect((await send(court.admin, [ids[0] as number, ids[0] as number])).status).toBe(400);
    expect(
      (
        await send(
          court.admin,
          Array.from({ length: 51 }, (_, place) => place + 1),
        )
      ).status,
    ).toBe(400);
  });
});

describe('the public figures', () => {
  it('count cases and appeals of ended quarters, for everybody, and outlast the accounts', {
    timeout: 60_000,
  }, async () => {
    const own = await createTestApp();
    try {
      const first = await signInAdministrator(own.app, own.context);
      const second = await signInAdministrator(own.app, own.context);
      const reporter = await registerMember(own.app);
      const writer = await registerMember(own.app);
      own.setNow(new Date('2026-08-15T12:00:00Z'));
      for (let place = 0; place < 12; place += 1) {
        const postId = await postOf(writer);
        await report(reporter, 'post', postId);
        await decide(first, await caseAbout(own, 'post', postId), { action: place < 10 ? 'remove' : 'dismiss' });
      }
      for (const { id } of (await writer.call('GET', `/api/users/${writer.id}/decisions`)).body) {
        const path = `/api/users/${writer.id}/decisions/${id}/appeal`;
        const appealed = (await writer.call('POST', path, { text: 'Why?' })).body;
        const body = { outcome: 'overturned', note: 'Sorry.' };
        await second.call('POST', `/api/admin/appeals/${appealed.id}/decision`, body);
      }
      const figures = async () => (await call(own.app, 'GET', '/api/transparency')).body;
      expect(await figures()).toEqual({ quarters: [] });
      own.setNow(new Date('2026-10-01T00:00:00+01:00'));
      const quarter = {
        ...{ quarter: '2026-Q3', reports: 12, removed: 10, warned: 0, suspended: 0 },
        ...{ appeals: 10, overturned: 10, medianHours: 0 },
      };
      expect(await figures()).toEqual({ quarters: [quarter] });
      await writer.call('DELETE', `/api/users/${writer.id}`, { password: writer.password });
      own.setNow(new Date('2027-10-02T12:00:00Z'));
      await cleanUp(own.context);
      expect((await figures()).quarters.at(-1)).toEqual(quarter);
      expect((await figures()).quarters).toHaveLength(5);
    } finally {
      await own.close();
    }
  });
});
