import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { create } from '../../../test/steps/groups.ts';
import { postOf } from '../../../test/steps/posts.ts';
import { caseAbout, decide, report } from '../../../test/steps/reports.ts';
import { photoOf, uploadPhoto } from '../../../test/steps/uploads.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { deletionStep } from '../account/account-deletion.actions.ts';

const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1', SMTP_URL: 'smtp://127.0.0.1:9' });
const admin = administratorOfTests(test);

const DAY = 24 * 60 * 60 * 1000;
const member = () => registerMember(test.app);
const openCases = async (query = '') => (await admin.call('GET', `/api/admin/cases?status=open${query}`)).body;

describe('a report', () => {
  it('is one of thirty a day', async () => {
    const flooder = await member();
    for (let count = 0; count < 30; count += 1) {
      expect((await report(flooder, 'post', 999_999)).status).toBe(404);
    }
    expect((await report(flooder, 'post', 999_999)).body.code).toBe('rate_limited');
  });

  it('opens one case, however many members report the subject at once', async () => {
    const [writer, ...reporters] = await Promise.all([member(), member(), member(), member(), member(), member()]);
    const postId = await postOf(writer as TestMember);
    const answers = await Promise.all(
      reporters.flatMap((one) => [report(one, 'post', postId), report(one, 'post', postId)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(201)]);
    const found = (await openCases('&subjectType=post&limit=100')).filter(
      ({ subjectId }: { subjectId: number }) => subjectId === postId,
    );
    expect(found).toMatchObject([{ reportCount: 5, severity: 'high', reasons: { spam: 5 } }]);
  });

  it('that makes a case urgent queues a mail for each administrator who asked for it, once for the case', async () => {
    const author = await member();
    const postId = await postOf(author);
    expect((await admin.call('PUT', '/api/admin/urgent-alerts', { email: 'desk@kopa.ng' })).status).toBe(200);
    const waiting = async () =>
      (await sql`select 1 from mails where kind = 'urgent_case'`.execute(test.context.db)).rows.length;
    await report(await member(), 'post', postId, 'spam');
    expect(await waiting()).toBe(0);
    await report(await member(), 'post', postId, 'violence');
    expect(await waiting()).toBe(1);
    await sql`update mails set attempts = 1`.execute(test.context.db);
    await report(await member(), 'post', postId, 'self_harm');
    expect(await waiting()).toBe(1);
  });

  it('for self-harm or violence makes a case urgent: before all others, and due in an hour', async () => {
    const author = await member();
    const idOf = async (content: string) =>
      (await author.call('POST', '/api/social-feeds', { type: 'status', content })).body.id as number;
    const [grave, urgent] = [await idOf('Grave'), await idOf('I cannot go on like this')];
    await report(await member(), 'post', grave, 'sexual');
    await report(await member(), 'post', urgent, 'impersonation');
    await report(await member(), 'post', urgent, 'self_harm');
    const listed = async (query: string) => {
      const { body, headers } = await admin.call('GET', `/api/admin/cases?status=open&limit=100${query}`);
      return {
        ids: body.map(({ subjectId }: { subjectId: number }) => subjectId),
        body,
        total: headers['x-total-count'],
      };
    };
    const { ids, body } = await listed('');
    expect(ids.indexOf(urgent)).toBeLessThan(ids.indexOf(grave));
    const [found] = body.filter(({ subjectId }: { subjectId: number }) => subjectId === urgent);
    expect(found).toMatchObject({ isUrgent: true, severity: 'high' });
    expect(Date.parse(found.dueAt) - Date.parse(found.lastReportedAt)).toBe(60 * 60 * 1000);
    const [alone, others] = [await listed('&urgent=true'), await listed('&urgent=false')];
    expect(alone.body.every(({ isUrgent }: { isUrgent: boolean }) => isUrgent)).toBe(true);
    expect(alone.ids).toContain(urgent);
    expect(others.ids).toContain(grave);
    expect([alone.total, others.total]).toEqual([String(alone.ids.length), String(others.ids.length)]);
  });

  it('of two members about each other makes a case of each', async () => {
    const [one, other] = [await member(), await member()];
    expect((await report(one, 'member', other.id, 'harassment')).status).toBe(201);
    expect((await report(other, 'member', one.id, 'harassment')).status).toBe(201);
    expect(await caseAbout(test, 'member', one.id)).not.toBe(await caseAbout(test, 'member', other.id));
  });

  it('of an unused photo is 404', async () => {
    const [owner, reporter] = [await member(), await member()];
    await uploadPhoto(owner);
    const { rows } = await sql<{ id: number }>`select id from photos where member_id = ${owner.id}`.execute(
      test.context.db,
    );
    expect((await report(reporter, 'photo', rows[0]?.id as number)).status).toBe(404);
  });
});

describe('a photo in a chat', () => {
  it('can be reported by its receivers, and its removal empties the messages that have it', async () => {
    const [sender, receiver, stranger] = [await member(), await member(), await member()];
    const url = await uploadPhoto(sender);
    const attachments = [{ type: 'photo', url }];
    const sent = await sender.call('POST', '/api/messages/direct', {
      receiverId: receiver.id,
      content: '',
      attachments,
    });
    const group = (await create(sender, { name: 'Hikers' })).id as number;
    await sender.call('POST', '/api/groups/messages', { groupId: group, content: 'See', attachments });
    const photoId = sent.body.message.attachments[0].id as number;
    expect((await report(stranger, 'photo', photoId)).status).toBe(404);
    expect((await report(receiver, 'photo', photoId, 'sexual')).status).toBe(201);
    await stranger.call('POST', `/api/groups/${group}/members`);
    expect((await report(stranger, 'photo', photoId)).status).toBe(201);

    expect((await decide(admin, await caseAbout(test, 'photo', photoId), { action: 'remove' })).status).toBe(200);
    const left = (await receiver.call('GET', `/api/messages/direct/${receiver.id}/${sender.id}`)).body;
    expect(left).toMatchObject([{ content: '', attachments: [], deletedAt: expect.any(String) }]);
    const inGroup = (await stranger.call('GET', `/api/groups/${group}/messages`)).body;
    expect(inGroup).toMatchObject([{ content: '', attachments: [], deletedAt: expect.any(String) }]);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
  });
});

describe('deleted accounts', () => {
  it('leave their cases and reports, and their empty rows go with the last of these', async () => {
    const [owner, reporter] = [await member(), await member()];
    const photoId = await photoOf(owner);
    await report(reporter, 'photo', photoId, 'sexual');
    const id = await caseAbout(test, 'photo', photoId);
    const rowsLeft = async () => {
      const { rows } = await sql<{ name: string; isFinished: boolean }>`
        select name, deletion_finished_at is not null as is_finished from members
        where id in (${owner.id}, ${reporter.id})`.execute(test.context.db);
      return rows;
    };
    for (const one of [owner, reporter]) {
      expect((await one.call('DELETE', `/api/users/${one.id}`, { password: one.password })).status).toBe(204);
    }
    // A call leaves the rest to the job when its time is over.
    await deletionStep(test.context);
    expect(await rowsLeft()).toEqual(Array(2).fill({ name: 'Deleted member', isFinished: true }));
    expect((await admin.call('GET', `/api/admin/cases/${id}/photo`)).status).toBe(200);
    expect((await decide(admin, id, { action: 'dismiss' })).status).toBe(200);
    const { rows: told } = await sql`
      select 1 from notifications where member_id in (${owner.id}, ${reporter.id})`.execute(test.context.db);
    expect(told).toEqual([]);

    test.setNow(new Date(Date.now() + 366 * DAY));
    await cleanUp(test.context);
    test.setNow();
    expect((await admin.call('GET', `/api/admin/cases/${id}`)).status).toBe(404);
    while (await deletionStep(test.context));
    expect(await rowsLeft()).toEqual([]);
  });

  it('cannot take a case along that comes in at the same moment', async () => {
    const [owner, reporter] = [await member(), await member()];
    await report(reporter, 'member', owner.id);
    const { db } = test.context;
    await expect(db.deleteFrom('members').where('id', '=', owner.id).execute()).rejects.toThrow('cases_member_id_fkey');
    const ofReporter = db.deleteFrom('members').where('id', '=', reporter.id).execute();
    await expect(ofReporter).rejects.toThrow('reports_reporter_id_fkey');
  });
});
