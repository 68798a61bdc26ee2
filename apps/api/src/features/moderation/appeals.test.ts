import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { call, registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { decisionsOf } from '../../../test/steps/appeals.ts';
import { courtOfTests } from '../../../test/steps/court.ts';
import { postOf } from '../../../test/steps/posts.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { deletionStep } from '../account/account-deletion.actions.ts';

const court = courtOfTests();

const DAY = 24 * 60 * 60 * 1000;
const later = (ms: number) => court.test.setNow(new Date(Date.now() + ms));
const newestNotification = async ({ id, call: by }: TestMember) =>
  (await by('GET', `/api/users/${id}/notifications?limit=1`)).body[0];
describe('an overturned suspension', () => {
  it('ends at once, with the content that it removed', async () => {
    const writer = await registerMember(court.test.app);
    const postId = await postOf(writer);
    await court.decideAbout('post', postId, 'suspend', 14);
    expect((await court.askAtSignIn(writer)).status).toBe(201);
    const { id } = await court.appealOf(writer);
    expect((await court.resolve(id, 'overturned')).body).toMatchObject({
      restored: 'suspension',
      case: { isDeleted: false },
    });
    expect((await signInAgain(court.test.app, writer)).id).toBe(writer.id);
    expect((await court.reader.call('GET', `/api/social-feeds/${postId}`)).status).toBe(200);
  });

  it('ends with those that it had replaced', async () => {
    const writer = await registerMember(court.test.app);
    await court.suspend(writer, { days: 30, reason: 'First' });
    await court.suspend(writer, { days: 3, reason: 'Second' });
    await court.askAtSignIn(writer);
    const { id, decision } = await court.appealOf(writer);
    expect(decision).toMatchObject({ note: 'Second', days: 3, subjectType: 'member', caseId: null });
    expect((await court.resolve(id, 'overturned')).body).toMatchObject({
      restored: 'suspension',
      member: { isActive: true },
    });
    const again = await signInAgain(court.test.app, writer);
    expect((await newestNotification(again)).message).toContain('The suspension has ended.');
  });

  it('leaves a later one in force, as the notification states', async () => {
    const writer = await registerMember(court.test.app);
    await court.suspend(writer, { days: 3, reason: 'First' });
    await court.askAtSignIn(writer);
    const { id } = await court.appealOf(writer);
    await court.suspend(writer, { days: 30, reason: 'Second' });
    expect((await court.resolve(id, 'overturned')).body).toMatchObject({
      restored: 'nothing',
      member: { isActive: false },
    });
    const login = { email: writer.user.email, password: writer.password };
    const refused = await call(court.test.app, 'POST', '/api/auth/login', login);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('Second')]);
    await court.admin.call('PATCH', `/api/admin/users/${writer.id}/activate`);
    expect((await newestNotification(await signInAgain(court.test.app, writer))).message).toBe(
      'We looked again, and our decision was wrong. Your account stays suspended by a later decision. Looked again.',
    );
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
    await court.suspend(member, { reason: 'Spam' });
    const first = (await court.askAtSignIn(member)).body.id;
    expect((await court.askAtSignIn(member)).body.code).toBe('appeal_open');
    await court.admin.call('PATCH', `/api/admin/support-tickets/${first}`, { status: 'closed' });
    const second = (await court.askAtSignIn(member)).body.id;
    expect(second).not.toBe(first);
    expect((await court.askAtSignIn(member)).body.code).toBe('appeal_open');
    const { id } = await court.appealOf(member);
    expect((await court.resolve(id, 'upheld')).body).toMatchObject({ restored: 'nothing', decision: { note: 'Spam' } });
    expect((await court.admin.call('GET', `/api/admin/support-tickets/${second}`)).body.status).toBe('resolved');
    expect((await court.askAtSignIn(member)).body.code).toBe('appeal_exists');
    await court.suspend(member);
    expect((await court.askAtSignIn(member)).status).toBe(201);
  });
});

describe('the decision of an appeal', () => {
  it('is refused to the one who has decided, and to one who was disabled meanwhile', async () => {
    const writer = await registerMember(court.test.app);
    await court.decideAbout('post', await postOf(writer), 'remove');
    const id = await court.appeal(writer);
    const own = await court.resolve(id, 'overturned', court.admin);
    expect([own.status, own.body.code]).toEqual([403, 'own_decision']);
    const disabled = await signInAdministrator(court.test.app);
    const boss = await signInAdministrator(court.test.app, 'super_admin');
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
});

describe('decisions of a member', () => {
  it('are in the export, with their appeals', async () => {
    const writer = await registerMember(court.test.app);
    await court.decideAbout('post', await postOf(writer), 'warn');
    const [decision] = await decisionsOf(writer);
    await court.appeal(writer);
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
    (await sql`select 1 from all_posts where case_id = ${caseId}`.execute(court.test.context.db)).rows.length === 1;

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
    court.test.setNow();
    expect((await court.resolve(id, 'overturned')).body.restored).toBe('content');
    expect(await isKept(cases[1])).toBe(false);
  });
});
