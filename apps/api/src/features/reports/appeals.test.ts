import { voiceData } from '@kopa/conformance/forms';
import type { AdminAppeal } from '@kopa/contracts/admin-appeals';
import type { MemberDecision } from '@kopa/contracts/decisions';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { call, registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { uploadPhoto } from '../../../test/photos.ts';
import { queuedBehind } from '../../../test/races.ts';
import { caseAbout, decide, photoOf, postOf, report } from '../../../test/reports.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { deletionStep } from '../users/account-deletion.actions.ts';

let test: TestApp;
let admin: TestAdministrator;
let judge: TestAdministrator;
let reader: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  admin = await signInAdministrator(test.app, test.context);
  judge = await signInAdministrator(test.app, test.context);
  reader = await registerMember(test.app);
});
afterEach(() => test.setNow(new Date()));
afterAll(() => test.close());

const DAY = 24 * 60 * 60 * 1000;
const later = (ms: number) => test.setNow(new Date(Date.now() + ms));
const decisionsOf = async (member: TestMember): Promise<MemberDecision[]> =>
  (await member.call('GET', `/api/users/${member.id}/decisions`)).body;

/** Decides a new case about something. */
async function decideAbout(type: string, id: number, action: string, days?: number): Promise<number> {
  expect((await report(reader, type, id)).status).toBe(201);
  const caseId = await caseAbout(test, type, id);
  const body = { action, note: 'Be kind.', ...(days === undefined ? {} : { days }) };
  expect((await decide(admin, caseId, body)).status).toBe(200);
  return caseId;
}

/** Appeals against the member's newest decision, and returns the id of the appeal. */
async function appeal(member: TestMember): Promise<number> {
  const [newest] = await decisionsOf(member);
  const path = `/api/users/${member.id}/decisions/${newest?.id}/appeal`;
  const { status, body } = await member.call('POST', path, { text: 'It was a quote.' });
  expect(status).toBe(201);
  return body.id;
}

const askAtSignIn = ({ user, password }: TestMember) =>
  call(test.app, 'POST', '/api/auth/appeals', { email: user.email, password, text: 'Please look again.' });
const resolve = (id: number, outcome: string, by = judge) =>
  by.call('POST', `/api/admin/appeals/${id}/decision`, { outcome, note: 'Looked again.' });

/** The open appeal of a member, as an administrator finds it. */
async function appealOf({ id }: TestMember): Promise<AdminAppeal> {
  const { body } = await judge.call('GET', '/api/admin/appeals?status=open&limit=100');
  return body.find((one: AdminAppeal) => one.member.id === id);
}

/** Removes something of a member, appeals and overturns; returns what the appeal restored. */
async function overturn(member: TestMember, type: string, id: number): Promise<string> {
  await decideAbout(type, id, 'remove');
  const { status, body } = await resolve(await appeal(member), 'overturned');
  expect(status).toBe(200);
  return body.restored;
}

describe('an overturned removal restores', () => {
  it('a comment under its post, with the count', async () => {
    const writer = await registerMember(test.app);
    const postId = await postOf(reader);
    const path = `/api/social-feeds/${postId}/comments`;
    const { id } = (await writer.call('POST', path, { content: 'Rude' })).body;
    const before = (await reader.call('GET', path)).body;
    expect(await overturn(writer, 'comment', id)).toBe('content');
    expect((await reader.call('GET', path)).body).toEqual(before);
    expect((await reader.call('GET', `/api/social-feeds/${postId}`)).body.comments).toBe(1);
  });

  it('nothing of a comment whose post is gone', async () => {
    const writer = await registerMember(test.app);
    const postId = await postOf(reader);
    const { id } = (await writer.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Rude' })).body;
    await decideAbout('comment', id, 'remove');
    await reader.call('DELETE', `/api/social-feeds/${postId}`);
    expect((await resolve(await appeal(writer), 'overturned')).body.restored).toBe('nothing');
  });

  it('a post with its photos, also from the copies of the case', async () => {
    const writer = await registerMember(test.app);
    const photos = [(await uploadPhoto(writer)).body.url, (await uploadPhoto(writer)).body.url].map((url, place) => ({
      ...{ url, alt: `Photo ${place}` },
    }));
    const post = { type: 'location', content: 'Look', location: 'Ikeja', photos };
    const { id } = (await writer.call('POST', '/api/social-feeds', post)).body;
    const before = (await reader.call('GET', `/api/social-feeds/${id}`)).body;
    await decideAbout('post', id, 'remove');
    // The first photo goes, as after a day without a use.
    await sql`update photos set created_at = now() - interval '2 days' where url = ${photos[0]?.url}`.execute(
      test.context.db,
    );
    await cleanUp(test.context);
    expect((await test.app.inject({ url: photos[0]?.url as string })).statusCode).toBe(404);
    expect((await resolve(await appeal(writer), 'overturned')).body.restored).toBe('content');
    const after = (await reader.call('GET', `/api/social-feeds/${id}`)).body;
    const [first, second] = after.photos;
    expect(after).toEqual({ ...before, photos: [first, before.photos[1]] });
    expect(first).toMatchObject({ id: before.photos[0].id, alt: 'Photo 0' });
    expect(first.url).not.toBe(photos[0]?.url);
    for (const { url } of [first, second]) expect((await test.app.inject({ url })).statusCode).toBe(200);
  });

  it('a direct message as unread, and as the last one of both lists', async () => {
    const writer = await registerMember(test.app);
    const receiver = await registerMember(test.app);
    await writer.call('POST', '/api/messages/direct', { receiverId: receiver.id, content: 'Hello' });
    const sent = await writer.call('POST', '/api/messages/direct', { receiverId: receiver.id, content: 'Rude' });
    const read = async () => [
      (await receiver.call('GET', `/api/messages/direct/${receiver.id}/${writer.id}`)).body,
      (await receiver.call('GET', `/api/users/${receiver.id}/conversations`)).body,
      (await writer.call('GET', `/api/users/${writer.id}/conversations`)).body,
    ];
    const before = await read();
    const { id } = sent.body.message;
    expect((await report(receiver, 'direct_message', id)).status).toBe(201);
    await decide(admin, await caseAbout(test, 'direct_message', id), { action: 'remove' });
    expect(await read()).not.toEqual(before);
    expect((await resolve(await appeal(writer), 'overturned')).body.restored).toBe('content');
    expect(await read()).toEqual(before);
  });

  it('a voice note in a group, from its copy', async () => {
    const writer = await registerMember(test.app);
    const groupId = (await writer.call('POST', '/api/groups', { name: 'Hikers', type: 'public' })).body.id;
    await reader.call('POST', `/api/groups/${groupId}/members`);
    const recording = { audioData: voiceData, seconds: 2 };
    const { url } = (await writer.call('POST', `/api/users/${writer.id}/upload-voice`, recording)).body;
    const message = { groupId, content: '', attachments: [{ type: 'voice', url }] };
    const { id } = (await writer.call('POST', '/api/groups/messages', message)).body.message;
    expect(await overturn(writer, 'group_message', id)).toBe('content');
    const [restored] = (await reader.call('GET', `/api/groups/${groupId}/messages`)).body;
    expect(restored).toMatchObject({ id, deletedAt: null, attachments: [{ type: 'voice', seconds: 2 }] });
    expect(restored.attachments[0].url).not.toBe(url);
    expect((await test.app.inject({ url: restored.attachments[0].url })).statusCode).toBe(200);
  });

  it('nothing of a message whose group is gone', async () => {
    const writer = await registerMember(test.app);
    const groupId = (await writer.call('POST', '/api/groups', { name: 'Walkers', type: 'public' })).body.id;
    await reader.call('POST', `/api/groups/${groupId}/members`);
    const { id } = (await writer.call('POST', '/api/groups/messages', { groupId, content: 'Rude' })).body.message;
    await decideAbout('group_message', id, 'remove');
    await reader.call('DELETE', `/api/groups/${groupId}/members`);
    await writer.call('DELETE', `/api/groups/${groupId}/members`);
    await sql`delete from groups where id = ${groupId}`.execute(test.context.db);
    expect((await resolve(await appeal(writer), 'overturned')).body.restored).toBe('nothing');
  });

  it('a photo to gallery, profile, posts and messages', async () => {
    const owner = await registerMember(test.app);
    const photoId = await photoOf(owner);
    const [url] = (await owner.call('GET', '/api/auth/user')).body.photos;
    await owner.call('PATCH', `/api/users/${owner.id}/profile-picture`, { profilePicture: url });
    const share = async (content: string) =>
      (await owner.call('POST', '/api/social-feeds', { type: 'status', content, photos: [{ url }] })).body.id;
    const [withText, photoOnly] = [await share('Look'), await share('')];
    const attachments = [{ type: 'photo', url }];
    await owner.call('POST', '/api/messages/direct', { receiverId: reader.id, content: '', attachments });
    const where = async () => {
      const { photoIds, profilePicture, photos } = (await owner.call('GET', '/api/auth/user')).body;
      const posts = [withText, photoOnly].map(async (id) => (await reader.call('GET', `/api/social-feeds/${id}`)).body);
      const [message] = (await reader.call('GET', `/api/messages/direct/${reader.id}/${owner.id}`)).body;
      const [one, two] = await Promise.all(posts);
      return {
        ...{ photoIds, hasPicture: profilePicture === photos[0], inText: one.photos?.[0]?.id },
        ...{ alone: two.photos?.[0]?.id, inMessage: message.attachments[0]?.id, isDeleted: message.deletedAt !== null },
      };
    };
    const before = await where();
    expect(before).toMatchObject({ inText: photoId, alone: photoId, inMessage: photoId });
    await decideAbout('photo', photoId, 'remove');
    expect((await test.app.inject({ url })).statusCode).toBe(404);
    expect(await where()).toMatchObject({ photoIds: [], inText: undefined, alone: undefined, isDeleted: true });
    expect((await resolve(await appeal(owner), 'overturned')).body).toMatchObject({
      restored: 'content',
      case: { isDeleted: false },
    });
    expect(await where()).toEqual(before);
    const [again] = (await owner.call('GET', '/api/auth/user')).body.photos;
    expect((await test.app.inject({ url: again })).statusCode).toBe(200);
  });

  it('nothing that its author had deleted before the decision', async () => {
    const writer = await registerMember(test.app);
    const postId = await postOf(writer);
    await report(reader, 'post', postId);
    await writer.call('DELETE', `/api/social-feeds/${postId}`);
    await decide(admin, await caseAbout(test, 'post', postId), { action: 'remove' });
    expect((await resolve(await appeal(writer), 'overturned')).body.restored).toBe('nothing');
    expect((await reader.call('GET', `/api/social-feeds/${postId}`)).status).toBe(404);
  });

  it('a post of an author who is suspended meanwhile: it is hidden until the activation', async () => {
    const writer = await registerMember(test.app);
    const postId = await postOf(writer);
    await decideAbout('post', postId, 'remove');
    const id = await appeal(writer);
    await admin.call('PATCH', `/api/admin/users/${writer.id}/suspend`);
    expect((await resolve(id, 'overturned')).body).toMatchObject({ restored: 'content', member: { isActive: false } });
    expect((await reader.call('GET', `/api/social-feeds/${postId}`)).status).toBe(404);
    await admin.call('PATCH', `/api/admin/users/${writer.id}/activate`);
    expect((await reader.call('GET', `/api/social-feeds/${postId}`)).status).toBe(200);
  });
});

describe('an overturned suspension', () => {
  it('ends at once, with the content that it removed', async () => {
    const writer = await registerMember(test.app);
    const postId = await postOf(writer);
    await decideAbout('post', postId, 'suspend', 14);
    expect((await askAtSignIn(writer)).status).toBe(201);
    const { id } = await appealOf(writer);
    expect((await resolve(id, 'overturned')).body).toMatchObject({ restored: 'suspension', case: { isDeleted: false } });
    expect((await signInAgain(test.app, writer)).id).toBe(writer.id);
    expect((await reader.call('GET', `/api/social-feeds/${postId}`)).status).toBe(200);
  });

  it('leaves another one in force that still runs', async () => {
    const writer = await registerMember(test.app);
    const suspend = (days: number, reason: string) =>
      admin.call('PATCH', `/api/admin/users/${writer.id}/suspend`, { days, reason });
    await suspend(30, 'First');
    await suspend(3, 'Second');
    await askAtSignIn(writer);
    const { id, decision } = await appealOf(writer);
    expect(decision).toMatchObject({ note: 'Second', days: 3, subjectType: 'member', caseId: null });
    expect((await resolve(id, 'overturned')).body).toMatchObject({
      restored: 'suspension',
      member: { isActive: false },
    });
    const login = { email: writer.user.email, password: writer.password };
    const refused = await call(test.app, 'POST', '/api/auth/login', login);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('First')]);
    expect((await askAtSignIn(writer)).body.code).toBe('appeal_exists');
  });

  it('that is over already restores the content only', async () => {
    const writer = await registerMember(test.app);
    const postId = await postOf(writer);
    await decideAbout('post', postId, 'suspend', 1);
    await admin.call('PATCH', `/api/admin/users/${writer.id}/activate`);
    const again = await signInAgain(test.app, writer);
    expect((await resolve(await appeal(again), 'overturned')).body.restored).toBe('content');
  });
});

describe('the appeal of a suspended member', () => {
  it('is one while it is open, may be renewed when the desk ends its ticket, and not after a decision', async () => {
    const member = await registerMember(test.app);
    await admin.call('PATCH', `/api/admin/users/${member.id}/suspend`, { reason: 'Spam' });
    const first = (await askAtSignIn(member)).body.id;
    expect((await askAtSignIn(member)).body.code).toBe('appeal_open');
    await admin.call('PATCH', `/api/admin/support-tickets/${first}`, { status: 'closed' });
    const second = (await askAtSignIn(member)).body.id;
    expect(second).not.toBe(first);
    expect((await askAtSignIn(member)).body.code).toBe('appeal_open');
    const { id } = await appealOf(member);
    expect((await resolve(id, 'upheld')).body).toMatchObject({ restored: 'nothing', decision: { note: 'Spam' } });
    expect((await admin.call('GET', `/api/admin/support-tickets/${second}`)).body.status).toBe('resolved');
    expect((await askAtSignIn(member)).body.code).toBe('appeal_exists');
    await admin.call('PATCH', `/api/admin/users/${member.id}/suspend`);
    expect((await askAtSignIn(member)).status).toBe(201);
  });

  it('sent twice at once is one', async () => {
    const member = await registerMember(test.app);
    await admin.call('PATCH', `/api/admin/users/${member.id}/suspend`);
    const answers = await Promise.all([askAtSignIn(member), askAtSignIn(member)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('the decision of an appeal', () => {
  it('of two administrators at once is the first one', async () => {
    const writer = await registerMember(test.app);
    await decideAbout('post', await postOf(writer), 'remove');
    const id = await appeal(writer);
    const third = await signInAdministrator(test.app, test.context);
    const row = sql`select 1 from appeals where id = ${id} for update`;
    const calls = [() => resolve(id, 'upheld'), () => resolve(id, 'overturned', third)];
    const answers = await queuedBehind(test.context, row, calls);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'already_decided'],
    ]);
    expect((await judge.call('GET', `/api/admin/appeals/${id}`)).body).toMatchObject({ outcome: 'upheld' });
    const log = (await judge.call('GET', `/api/admin/audit-log?userId=${writer.id}`)).body;
    expect(log[0]).toMatchObject({ action: 'decide_appeal', targetType: 'appeal', targetId: id });
  });

  it('is refused to the one who has decided, and to one who was disabled meanwhile', async () => {
    const writer = await registerMember(test.app);
    await decideAbout('post', await postOf(writer), 'remove');
    const id = await appeal(writer);
    const own = await resolve(id, 'overturned', admin);
    expect([own.status, own.body.code]).toEqual([403, 'own_decision']);
    const disabled = await signInAdministrator(test.app, test.context);
    const boss = await signInAdministrator(test.app, test.context, 'super_admin');
    expect((await disabled.call('GET', `/api/admin/appeals/${id}`)).body.isOwnDecision).toBe(false);
    await boss.call('PATCH', `/api/admin/administrators/${disabled.id}`, { isActive: false });
    expect((await resolve(id, 'overturned', disabled)).status).toBe(401);
    expect((await judge.call('GET', `/api/admin/appeals/${id}`)).body).toMatchObject({ status: 'open', restored: null });
  });

  it('finds no appeal of a deleted account', async () => {
    const writer = await registerMember(test.app);
    const postId = await postOf(writer);
    await decideAbout('post', postId, 'remove');
    const id = await appeal(writer);
    await writer.call('DELETE', `/api/users/${writer.id}`, { password: writer.password });
    while (await deletionStep(test.context));
    expect((await resolve(id, 'overturned')).status).toBe(404);
    expect((await judge.call('GET', `/api/admin/appeals/${id}`)).status).toBe(404);
    const { rows } = await sql`select 1 from posts where member_id = ${writer.id}`.execute(test.context.db);
    expect(rows).toEqual([]);
  });

  it('and the deletion of the account at once leave nothing of the member', async () => {
    for (const isDeletedFirst of [true, false]) {
      const writer = await registerMember(test.app);
      const postId = await postOf(writer);
      await decideAbout('post', postId, 'remove');
      const id = await appeal(writer);
      const remove = () => writer.call('DELETE', `/api/users/${writer.id}`, { password: writer.password });
      const calls = [remove, () => resolve(id, 'overturned')];
      await Promise.all((isDeletedFirst ? calls : calls.reverse()).map((begin) => begin()));
      while (await deletionStep(test.context));
      const { rows } = await sql`
        select 1 from posts where member_id = ${writer.id} union all
        select 1 from appeals where member_id = ${writer.id}`.execute(test.context.db);
      expect(rows).toEqual([]);
    }
  });
});

describe('decisions of a member', () => {
  it('can be appealed for 30 days, are the member’s alone, and are in the export', async () => {
    const writer = await registerMember(test.app);
    await decideAbout('post', await postOf(writer), 'warn');
    const [decision] = await decisionsOf(writer);
    const path = `/api/users/${writer.id}/decisions/${decision?.id}/appeal`;
    later(31 * DAY);
    expect((await writer.call('POST', path, { text: 'Why?' })).body.code).toBe('appeal_too_late');
    test.setNow(new Date());
    const strange = `/api/users/${reader.id}/decisions/${decision?.id}/appeal`;
    expect((await reader.call('POST', strange, { text: 'Why?' })).status).toBe(404);
    expect((await reader.call('GET', `/api/users/${writer.id}/decisions`)).status).toBe(403);
    await appeal(writer);
    expect((await writer.call('POST', path, { text: 'Why?' })).body.code).toBe('appeal_exists');
    const exported = (await writer.call('GET', `/api/users/${writer.id}/export`)).body;
    expect(exported.decisions).toMatchObject([{ action: 'warn', note: 'Be kind.' }]);
    expect(exported.appeals).toMatchObject([{ decisionId: decision?.id, text: 'It was a quote.' }]);
    expect(JSON.stringify([exported.decisions, exported.appeals])).not.toContain('dministrator');
  });

  it('quote 200 characters, and outlive their case without the quote', async () => {
    const writer = await registerMember(test.app);
    const content = '😀'.repeat(300);
    const { id } = (await writer.call('POST', '/api/social-feeds', { type: 'status', content })).body;
    const caseId = await decideAbout('post', id, 'remove');
    expect(await decisionsOf(writer)).toMatchObject([{ caseId, excerpt: '😀'.repeat(200) }]);
    later(366 * DAY);
    await cleanUp(test.context);
    expect(await decisionsOf(writer)).toMatchObject([{ caseId: null, excerpt: null, note: 'Be kind.' }]);
  });
});

describe('removed content', () => {
  const isKept = async (caseId: number) =>
    (await sql`select 1 from removed_contents where case_id = ${caseId}`.execute(test.context.db)).rows.length === 1;

  it('goes 90 days after the decision, unless an appeal is open', async () => {
    const [one, two] = [await registerMember(test.app), await registerMember(test.app)];
    const [postId, appealed] = [await postOf(one), await postOf(two)];
    const cases = [await decideAbout('post', postId, 'remove'), await decideAbout('post', appealed, 'remove')] as const;
    const id = await appeal(two);
    later(89 * DAY);
    await cleanUp(test.context);
    expect([await isKept(cases[0]), await isKept(cases[1])]).toEqual([true, true]);
    later(400 * DAY);
    await cleanUp(test.context);
    expect([await isKept(cases[0]), await isKept(cases[1])]).toEqual([false, true]);
    test.setNow(new Date());
    expect((await resolve(id, 'overturned')).body.restored).toBe('content');
    expect(await isKept(cases[1])).toBe(false);
  });
});

describe('several cases at once', () => {
  it('are decided once each by two administrators with the same list', async () => {
    const ids: number[] = [];
    for (let place = 0; place < 4; place += 1) {
      const postId = await postOf(await registerMember(test.app));
      await report(reader, 'post', postId);
      ids.push(await caseAbout(test, 'post', postId));
    }
    const send = (by: TestAdministrator, caseIds: number[]) =>
      by.call('POST', '/api/admin/cases/decisions', { caseIds, action: 'remove' });
    const answers = await Promise.all([send(admin, ids), send(judge, ids.toReversed())]);
    const decided = answers.flatMap(({ body }) => body.decided);
    expect(decided.toSorted()).toEqual(ids.toSorted());
    for (const { body } of answers) {
      expect(body.decided.length + body.refused.length).toBe(4);
      for (const { code } of body.refused) expect(code).toBe('already_decided');
    }
    expect((await send(admin, [])).status).toBe(400);
    expect((await send(admin, [ids[0] as number, ids[0] as number])).status).toBe(400);
    expect((await send(admin, Array.from({ length: 51 }, (_, place) => place + 1))).status).toBe(400);
  });
});

describe('the public figures', () => {
  it('count cases and appeals of ended quarters, for everybody, and outlast the accounts', { timeout: 60_000 }, async () => {
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
