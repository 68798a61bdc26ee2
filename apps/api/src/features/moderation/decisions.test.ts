import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administratorOfTests, signInAdministrator } from '../../../test/administrators.ts';
import { call, registerMember, type TestMember } from '../../../test/members.ts';
import { create, join } from '../../../test/steps/groups.ts';
import { postOf } from '../../../test/steps/posts.ts';
import { caseAbout, decide, openCase, report } from '../../../test/steps/reports.ts';
import { photoOf } from '../../../test/steps/uploads.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { endSuspensionsStep } from './suspensions.actions.ts';

const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1' });
const admin = administratorOfTests(test);

const DAY = 24 * 60 * 60 * 1000;
const member = () => registerMember(test.app);

describe('a decision', () => {
  it('of two administrators at once is the first one, and each member is notified once', async () => {
    const [writer, reporter] = [await member(), await member()];
    const postId = await postOf(writer);
    const id = await openCase(test, reporter, 'post', postId);
    const other = await signInAdministrator(test.app);
    const answers = await Promise.all([decide(admin, id, { action: 'warn' }), decide(other, id, { action: 'remove' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const one of [writer, reporter]) {
      expect((await one.call('GET', `/api/users/${one.id}/notifications`)).body).toHaveLength(1);
    }
  });

  it('of a disabled administrator is refused, and changes nothing', async () => {
    const [writer, reporter] = [await member(), await member()];
    const postId = await postOf(writer);
    const id = await openCase(test, reporter, 'post', postId);
    const disabled = await signInAdministrator(test.app);
    const boss = await signInAdministrator(test.app, 'super_admin');
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
      create trigger count_statements after insert on all_notifications execute function count_statement()`.execute(db);
    const [writer, ...reporters] = await Promise.all([member(), member(), member(), member()]);
    const postId = await postOf(writer as TestMember);
    for (const one of reporters) await report(one, 'post', postId);
    const { status } = await decide(admin, await caseAbout(test, 'post', postId), { action: 'dismiss' });
    expect(status).toBe(200);
    for (const one of reporters) {
      const [told] = (await one.call('GET', `/api/users/${one.id}/notifications`)).body;
      const [own] = (await one.call('GET', '/api/reports')).body;
      expect(told).toMatchObject({ type: 'other', relatedType: 'report', relatedId: own.id });
    }
    expect((await sql`select 1 from statements`.execute(db)).rows).toHaveLength(1);
    await sql`drop trigger count_statements on all_notifications`.execute(db);
  });

  it('removes a photo with its files', async () => {
    const [owner, reporter] = [await member(), await member()];
    const photoId = await photoOf(owner);
    const [url] = (await owner.call('GET', '/api/auth/user')).body.photos;
    await decide(admin, await openCase(test, reporter, 'photo', photoId), { action: 'remove' });
    expect((await owner.call('GET', '/api/auth/user')).body).toMatchObject({ photos: [], photoIds: [] });
    expect((await test.app.inject({ url })).statusCode).toBe(404);
  });

  it('to suspend ends by itself after its days, with one by hand beside it that does not', async () => {
    const [brief, long, reporter] = [await member(), await member(), await member()];
    await decide(admin, await openCase(test, reporter, 'member', brief.id), { action: 'suspend', days: 2 });
    await admin.call('PATCH', `/api/admin/users/${long.id}/suspend`, { reason: 'Spam' });
    const signIn = async ({ user, password }: TestMember) =>
      (await call(test.app, 'POST', '/api/auth/login', { email: user.email, password })).status;
    const endings = async (ms: number) => {
      test.setNow(new Date(Date.now() + ms));
      await endSuspensionsStep(test.context);
      test.setNow();
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
    const group = await create(reporter, { name: 'Walkers' });
    await join(writer, group);
    const { message } = (await writer.call('POST', '/api/groups/messages', { groupId: group.id, content: 'Rude' }))
      .body;
    await report(reporter, 'comment', comment.id);
    await report(reporter, 'group_message', message.id);
    await decide(admin, await caseAbout(test, 'comment', comment.id), { action: 'remove' });
    await decide(admin, await caseAbout(test, 'group_message', message.id), { action: 'remove' });
    expect((await reporter.call('GET', `/api/social-feeds/${postId}/comments`)).body).toEqual([]);
    expect((await reporter.call('GET', `/api/groups/${group.id}/messages`)).body).toEqual([
      expect.objectContaining({ id: message.id, content: '', deletedAt: expect.any(String) }),
    ]);
  });
});
