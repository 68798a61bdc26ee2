import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { call, registerMember, type TestMember } from '../../../test/members.ts';
import { uploadPhoto } from '../../../test/photos.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { endSuspensionsStep } from '../suspensions/suspensions.actions.ts';
import { deletionStep } from '../users/account-deletion.actions.ts';

let test: TestApp;
let admin: TestAdministrator;
beforeAll(async () => {
  test = await createTestApp({ KOPA_RATE_LIMIT_FACTOR: '1' });
  admin = await signInAdministrator(test.app, test.context);
});
afterAll(() => test.close());

const DAY = 24 * 60 * 60 * 1000;
const member = () => registerMember(test.app);
const postOf = async ({ call: by }: TestMember) =>
  (await by('POST', '/api/social-feeds', { type: 'status', content: 'Rude' })).body.id as number;
const report = ({ call: by }: TestMember, subjectType: string, subjectId: number, reason = 'spam') =>
  by('POST', '/api/reports', { subjectType, subjectId, reason });
const openCases = async (query = '') => (await admin.call('GET', `/api/admin/cases?status=open${query}`)).body;
const decide = (by: TestAdministrator, id: number, body: object) =>
  by.call('POST', `/api/admin/cases/${id}/decision`, body);

async function caseAbout(subjectType: string, subjectId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from cases where subject_type = ${subjectType} and subject_id = ${subjectId} order by id desc limit 1`.execute(
    test.context.db,
  );
  return rows[0]?.id as number;
}

async function photoOf(owner: TestMember): Promise<number> {
  const { url } = (await uploadPhoto(owner)).body;
  await owner.call('PATCH', `/api/users/${owner.id}/photos`, { photos: [url] });
  return (await owner.call('GET', '/api/auth/user')).body.photoIds[0];
}

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

  it('of two members about each other makes a case of each', async () => {
    const [one, other] = [await member(), await member()];
    expect((await report(one, 'member', other.id, 'harassment')).status).toBe(201);
    expect((await report(other, 'member', one.id, 'harassment')).status).toBe(201);
    expect(await caseAbout('member', one.id)).not.toBe(await caseAbout('member', other.id));
  });

  it('of a photo that only lies there, used by nobody, is 404', async () => {
    const [owner, reporter] = [await member(), await member()];
    await uploadPhoto(owner);
    const { rows } = await sql<{ id: number }>`select id from photos where member_id = ${owner.id}`.execute(
      test.context.db,
    );
    expect((await report(reporter, 'photo', rows[0]?.id as number)).status).toBe(404);
  });
});

describe('a photo in a chat', () => {
  it('can be reported by those who got it, and its removal empties the messages that have it', async () => {
    const [sender, receiver, stranger] = [await member(), await member(), await member()];
    const { url } = (await uploadPhoto(sender)).body;
    const attachments = [{ type: 'photo', url }];
    const sent = await sender.call('POST', '/api/messages/direct', {
      receiverId: receiver.id,
      content: '',
      attachments,
    });
    const group = (await sender.call('POST', '/api/groups', { name: 'Hikers', type: 'public' })).body.id as number;
    await sender.call('POST', '/api/groups/messages', { groupId: group, content: 'See', attachments });
    const photoId = sent.body.message.attachments[0].id as number;
    expect((await report(stranger, 'photo', photoId)).status).toBe(404);
    expect((await report(receiver, 'photo', photoId, 'sexual')).status).toBe(201);
    await stranger.call('POST', `/api/groups/${group}/members`);
    expect((await report(stranger, 'photo', photoId)).status).toBe(201);

    expect((await decide(admin, await caseAbout('photo', photoId), { action: 'remove' })).status).toBe(200);
    const left = (await receiver.call('GET', `/api/messages/direct/${receiver.id}/${sender.id}`)).body;
    expect(left).toMatchObject([{ content: '', attachments: [], deletedAt: expect.any(String) }]);
    const inGroup = (await stranger.call('GET', `/api/groups/${group}/messages`)).body;
    expect(inGroup).toMatchObject([{ content: '', attachments: [], deletedAt: expect.any(String) }]);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
  });
});

describe('the evidence', () => {
  it('of a post with several photos has a copy of each, which stay when the post is deleted', async () => {
    const [author, reporter] = [await member(), await member()];
    const urls = [(await uploadPhoto(author)).body.url, (await uploadPhoto(author)).body.url];
    const post = await author.call('POST', '/api/social-feeds', {
      ...{ type: 'status', content: '' },
      photos: urls.map((url) => ({ url })),
    });
    await report(reporter, 'post', post.body.id);
    const id = await caseAbout('post', post.body.id);
    await author.call('DELETE', `/api/social-feeds/${post.body.id}`);
    const { snapshot } = (await admin.call('GET', `/api/admin/cases/${id}`)).body;
    const bearer = { authorization: `Bearer ${admin.token}` };
    const opened = await Promise.all(snapshot.photos.map((url: string) => test.app.inject({ url, headers: bearer })));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const refused = await Promise.all(snapshot.photos.map((url: string) => test.app.inject({ url })));
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  });

  it('of a photo stays when the photo is deleted, and only administrators can open it', async () => {
    const [owner, reporter] = [await member(), await member()];
    const photoId = await photoOf(owner);
    expect((await report(reporter, 'photo', photoId, 'sexual')).status).toBe(201);
    const id = await caseAbout('photo', photoId);
    const { snapshot } = (await admin.call('GET', `/api/admin/cases/${id}`)).body;
    const open = (headers: Record<string, string>) => test.app.inject({ url: snapshot.photo, headers });
    const bearer = { authorization: `Bearer ${admin.token}` };
    const before = await open(bearer);
    expect([before.statusCode, before.headers['content-type']]).toEqual([200, 'image/webp']);
    await owner.call('PATCH', `/api/users/${owner.id}/photos`, { photos: [] });
    expect((await admin.call('GET', `/api/admin/cases/${id}`)).body).toMatchObject({ isDeleted: true, snapshot });
    const after = await open(bearer);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(after.rawPayload)).toBe(hash(before.rawPayload));
    expect((await open({})).statusCode).toBe(401);
    expect((await open({ cookie: reporter.cookie })).statusCode).toBe(401);
    expect((await open({ ...bearer, origin: 'https://evil.example' })).statusCode).toBe(200);
    expect((await admin.call('GET', '/api/admin/cases/999999/photo')).status).toBe(404);
  });

  it('goes 90 days after the decision, the case after a year, and neither before a decision', async () => {
    const [owner, reporter] = [await member(), await member()];
    const photoId = await photoOf(owner);
    await report(reporter, 'photo', photoId);
    const id = await caseAbout('photo', photoId);
    const open = async () => (await admin.call('GET', `/api/admin/cases/${id}/photo`)).status;
    const at = async (ms: number) => {
      try {
        test.setNow(new Date(Date.now() + ms));
        await cleanUp(test.context);
      } finally {
        test.setNow(new Date());
      }
    };
    await at(400 * DAY);
    expect(await open()).toBe(200);
    await decide(admin, id, { action: 'dismiss' });
    await at(89 * DAY);
    expect(await open()).toBe(200);
    await at(91 * DAY);
    expect(await open()).toBe(404);
    expect((await admin.call('GET', `/api/admin/cases/${id}`)).status).toBe(200);
    await at(366 * DAY);
    expect((await admin.call('GET', `/api/admin/cases/${id}`)).status).toBe(404);
    expect((await reporter.call('GET', '/api/reports')).body).toEqual([]);
  });
});

describe('deleted accounts', () => {
  it('leave their cases and reports, and their empty rows go with the last of these', async () => {
    const [owner, reporter] = [await member(), await member()];
    const photoId = await photoOf(owner);
    await report(reporter, 'photo', photoId, 'sexual');
    const id = await caseAbout('photo', photoId);
    const rowsLeft = async () => {
      const { rows } = await sql<{ name: string; isFinished: boolean }>`
        select name, deletion_finished_at is not null as is_finished from members
        where id in (${owner.id}, ${reporter.id})`.execute(test.context.db);
      return rows;
    };
    for (const one of [owner, reporter]) {
      expect((await one.call('DELETE', `/api/users/${one.id}`, { password: one.password })).status).toBe(204);
    }
    expect(await rowsLeft()).toEqual(Array(2).fill({ name: 'Deleted member', isFinished: true }));
    expect((await admin.call('GET', `/api/admin/cases/${id}/photo`)).status).toBe(200);
    expect((await decide(admin, id, { action: 'dismiss' })).status).toBe(200);
    const { rows: told } = await sql`
      select 1 from notifications where member_id in (${owner.id}, ${reporter.id})`.execute(test.context.db);
    expect(told).toEqual([]);

    try {
      test.setNow(new Date(Date.now() + 366 * DAY));
      await cleanUp(test.context);
    } finally {
      test.setNow(new Date());
    }
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

describe('a decision', () => {
  it('of two administrators at once is the first one, and nobody is told twice', async () => {
    const [writer, reporter] = [await member(), await member()];
    const postId = await postOf(writer);
    await report(reporter, 'post', postId);
    const id = await caseAbout('post', postId);
    const other = await signInAdministrator(test.app, test.context);
    const answers = await Promise.all([decide(admin, id, { action: 'warn' }), decide(other, id, { action: 'remove' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const one of [writer, reporter]) {
      expect((await one.call('GET', `/api/users/${one.id}/notifications`)).body).toHaveLength(1);
    }
  });

  it('of a disabled administrator is refused, and changes nothing', async () => {
    const [writer, reporter] = [await member(), await member()];
    const postId = await postOf(writer);
    await report(reporter, 'post', postId);
    const id = await caseAbout('post', postId);
    const disabled = await signInAdministrator(test.app, test.context);
    const boss = await signInAdministrator(test.app, test.context, 'super_admin');
    await disabled.call('PUT', `/api/admin/cases/${id}/assignee`);
    await boss.call('PATCH', `/api/admin/administrators/${disabled.id}`, { isActive: false });
    expect((await decide(disabled, id, { action: 'remove' })).status).toBe(401);
    expect((await admin.call('GET', `/api/admin/cases/${id}`)).body).toMatchObject({
      status: 'open',
      isDeleted: false,
      assignee: { id: disabled.id },
    });
  });

  it('tells all reporters in one statement: a call has no time for one each', async () => {
    const { db } = test.context;
    await sql`
      create table statements (at timestamptz);
      create function count_statement() returns trigger language plpgsql as
        $$ begin insert into statements values (now()); return null; end $$;
      create trigger count_statements after insert on notifications execute function count_statement()`.execute(db);
    const [writer, ...reporters] = await Promise.all([member(), member(), member(), member()]);
    const postId = await postOf(writer as TestMember);
    for (const one of reporters) await report(one, 'post', postId);
    const { status } = await decide(admin, await caseAbout('post', postId), { action: 'dismiss' });
    expect(status).toBe(200);
    for (const one of reporters) {
      const [told] = (await one.call('GET', `/api/users/${one.id}/notifications`)).body;
      const [own] = (await one.call('GET', '/api/reports')).body;
      expect(told).toMatchObject({ type: 'other', relatedType: 'report', relatedId: own.id });
    }
    expect((await sql`select 1 from statements`.execute(db)).rows).toHaveLength(1);
    await sql`drop trigger count_statements on notifications`.execute(db);
  });

  it('removes a photo with its files', async () => {
    const [owner, reporter] = [await member(), await member()];
    const photoId = await photoOf(owner);
    const [url] = (await owner.call('GET', '/api/auth/user')).body.photos;
    await report(reporter, 'photo', photoId);
    await decide(admin, await caseAbout('photo', photoId), { action: 'remove' });
    expect((await owner.call('GET', '/api/auth/user')).body).toMatchObject({ photos: [], photoIds: [] });
    expect((await test.app.inject({ url })).statusCode).toBe(404);
  });

  it('to suspend ends by itself after its days, with one by hand beside it that does not', async () => {
    const [brief, long, reporter] = [await member(), await member(), await member()];
    await report(reporter, 'member', brief.id);
    await decide(admin, await caseAbout('member', brief.id), { action: 'suspend', days: 2 });
    await admin.call('PATCH', `/api/admin/users/${long.id}/suspend`, { reason: 'Spam' });
    const signIn = async ({ user, password }: TestMember) =>
      (await call(test.app, 'POST', '/api/auth/login', { email: user.email, password })).status;
    const endings = async (ms: number) => {
      try {
        test.setNow(new Date(Date.now() + ms));
        await endSuspensionsStep(test.context);
      } finally {
        test.setNow(new Date());
      }
    };
    await endings(1.9 * DAY);
    expect(await signIn(brief)).toBe(403);
    await endings(2.1 * DAY);
    expect([await signIn(brief), await signIn(long)]).toEqual([200, 403]);
    const [user] = (await admin.call('GET', `/api/admin/users/?search=${brief.user.username}`)).body;
    expect(user).toMatchObject({ isActive: true, suspendedUntil: null });
  });

  it('removes a comment, and leaves a message of a group in its place without its content', async () => {
    const [writer, reporter] = [await member(), await member()];
    const postId = await postOf(reporter);
    const comment = (await writer.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Rude' })).body;
    const group = (await reporter.call('POST', '/api/groups', { name: 'Walkers', type: 'public' })).body;
    await writer.call('POST', `/api/groups/${group.id}/members`);
    const { message } = (await writer.call('POST', '/api/groups/messages', { groupId: group.id, content: 'Rude' }))
      .body;
    await report(reporter, 'comment', comment.id);
    await report(reporter, 'group_message', message.id);
    await decide(admin, await caseAbout('comment', comment.id), { action: 'remove' });
    await decide(admin, await caseAbout('group_message', message.id), { action: 'remove' });
    expect((await reporter.call('GET', `/api/social-feeds/${postId}/comments`)).body).toEqual([]);
    expect((await reporter.call('GET', `/api/groups/${group.id}/messages`)).body).toEqual([
      expect.objectContaining({ id: message.id, content: '', deletedAt: expect.any(String) }),
    ]);
  });
});
