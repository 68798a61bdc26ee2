import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { columnsOfMembers } from '../../../test/columns-of-members.ts';
import { call, memberOfTests, registerMember, type TestMember } from '../../../test/members.ts';
import { cancelWaits } from '../../../test/races.ts';
import { inSnakeCase } from '../../../test/snake-case.ts';
import { like, postOf } from '../../../test/steps/posts.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { deletionStep } from './account-deletion.actions.ts';
import { deletedParts, findDeletedMembers } from './account-deletion.queries.ts';

const test = appOfTests();
const bayo = memberOfTests(test);

const remove = (member: TestMember) => member.call('DELETE', `/api/users/${member.id}`, { password: member.password });

const ofConversations = [
  'all_direct_messages.receiver_id',
  'all_direct_messages.sender_id',
  'conversation_members.member_id',
  'conversation_members.other_id',
  'conversations.user1_id',
  'conversations.user2_id',
];

async function rowsOf({ id }: TestMember): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await columnsOfMembers(test.context)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(
      test.context.db,
    );
    // The counters go with the member's own row.
    if (rows.length > 0 && table !== 'member_counters') found.push(`${table}.${column}`);
  }
  return found;
}

async function writeMany(from: TestMember, to: TestMember, messages: number): Promise<void> {
  await from.call('POST', '/api/messages/direct', { receiverId: to.id, content: 'first' });
  await sql`
    insert into all_direct_messages (conversation_id, sender_id, receiver_id, content)
    select id, ${from.id}, ${to.id}, 'message ' || i from conversations, generate_series(1, ${messages}::integer) i
    where ${from.id} in (user1_id, user2_id)`.execute(test.context.db);
}

async function notifyMany(member: TestMember, notifications: number): Promise<void> {
  await sql`
    insert into notifications (member_id, type, message)
    select ${member.id}, 'other', 'notification ' || i from generate_series(1, ${notifications}::integer) i`.execute(
    test.context.db,
  );
}

const isThere = async ({ id }: TestMember) =>
  (await test.context.db.selectFrom('members').select('id').where('id', '=', id).execute()).length > 0;

async function workOff(): Promise<void> {
  while (await deletionStep(test.context));
}

describe('deleting an account with more rows than a call can delete', () => {
  it('hides it and frees its name at once; the job deletes the rows', async () => {
    const form = { firstName: 'Adaeze', email: 'adaeze@kopa.test', username: 'adaeze' };
    const ada = await registerMember(test.app, form);
    const postId = await postOf(ada);
    await notifyMany(ada, 12_000);
    expect((await remove(ada)).status).toBe(204);

    expect(await rowsOf(ada)).toContain('all_notifications.member_id');
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await bayo.call('GET', `/api/users/${ada.id}`)).status).toBe(404);
    expect((await like(bayo, postId)).status).toBe(404);
    expect((await bayo.call('GET', '/api/social-feeds')).body).toEqual([]);
    const signIn = { email: form.email, password: ada.password };
    expect((await call(test.app, 'POST', '/api/auth/login', signIn)).status).toBe(401);
    const admin = await signInAdministrator(test.app);
    expect((await admin.call('PATCH', `/api/admin/users/${ada.id}/activate`)).status).toBe(404);
    const successor = await registerMember(test.app, form);

    await workOff();
    expect(await rowsOf(ada)).toEqual([]);
    expect(await isThere(ada)).toBe(false);
    expect((await successor.call('GET', '/api/auth/user')).body.username).toBe('adaeze');
  });

  it('continues after an interruption', async () => {
    const ada = await registerMember(test.app);
    await postOf(ada);
    await ada.call('POST', `/api/social-feeds/${await postOf(bayo)}/comments`, { content: 'Gone soon' });
    await test.context.db.transaction().execute(async (other) => {
      await sql`select 1 from posts where member_id = ${ada.id} for update`.execute(other);
      expect((await cancelWaits(test.context, remove(ada))).status).toBe(204);
      await expect(cancelWaits(test.context, deletionStep(test.context))).rejects.toThrow('canceling statement');
      expect(await rowsOf(ada)).toContain('all_posts.member_id');
      expect(await rowsOf(ada)).not.toContain('all_comments.member_id');
    });
    await workOff();
    expect(await rowsOf(ada)).toEqual([]);
  });

  it('takes along the mentions of others in comments on the member’s posts', async () => {
    const [ada, chidi] = [await registerMember(test.app), await registerMember(test.app)];
    const postId = await postOf(ada);
    const content = `Look, @${chidi.user.username}`;
    await bayo.call('POST', `/api/social-feeds/${postId}/comments`, { content });
    expect((await chidi.call('GET', `/api/users/${chidi.id}/notifications`)).body).toHaveLength(1);
    expect((await remove(ada)).status).toBe(204);
    await workOff();
    expect((await chidi.call('GET', `/api/users/${chidi.id}/notifications`)).body).toEqual([]);
    expect(await rowsOf(chidi)).not.toContain('mention_notices.member_id');
  });

  it('deletes the rows of every table with a member id, except evidence', async () => {
    const inParts = deletedParts
      .filter(({ of }) => of === undefined)
      .map(({ table, owner }) => inSnakeCase(`${table}.${owner}`));
    const kept = ['cases.member_id', 'reports.reporter_id', ...ofConversations];
    // Triggers keep the rows of hidden members and counters.
    const byTriggers = ['hidden_members.member_id', 'hidden_members.other_id', 'member_counters.member_id'];
    const byHand = [
      'all_posts.member_id',
      'group_members.member_id',
      // The rows stay without the member.
      'offices.member_id',
      'roll_call_members.member_id',
      'groups.creator_id',
      'all_photos.member_id',
      'records.member_id',
      'all_voice_notes.member_id',
    ];
    const otherwise = [...byHand, ...byTriggers, ...kept];
    const columns = (await columnsOfMembers(test.context)).map(({ table, column }) => `${table}.${column}`);
    expect(columns).toEqual([...inParts, ...otherwise].sort());
  });
});

describe('the conversations of a deleted account', () => {
  it('stay with an empty member, whom the job leaves alone, until the other account is deleted too', async () => {
    const ada = await registerMember(test.app);
    const chidi = await registerMember(test.app);
    await writeMany(ada, chidi, 700);
    await ada.call('POST', '/api/groups', { name: 'Of Ada', type: 'public' });
    expect((await remove(ada)).status).toBe(204);
    await workOff();
    expect((await rowsOf(ada)).sort()).toEqual(
      ofConversations.filter(
        (column) => !['conversations.user2_id', 'all_direct_messages.receiver_id'].includes(column),
      ),
    );
    const { db } = test.context;
    expect(await findDeletedMembers(db, 10)).toEqual([]);
    const row = await db.selectFrom('members').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow();
    for (const word of [ada.user.name, ada.user.email, ada.user.username, ada.user.phoneNumber ?? '']) {
      expect(JSON.stringify(row)).not.toContain(word);
    }
    expect(row).toMatchObject({ passwordHash: '', lastActiveAt: null });
    const figure = async () =>
      (await sql<{ count: number }>`select count from member_figures where kind = 'all'`.execute(db)).rows[0]?.count;
    const there = await sql<{ count: number }>`select count(*) as count from members where deleted_at is null`.execute(
      db,
    );
    expect(await figure()).toBe(there.rows[0]?.count);

    expect((await remove(chidi)).status).toBe(204);
    await workOff();
    expect([await rowsOf(ada), await rowsOf(chidi)]).toEqual([[], []]);
    expect([await isThere(ada), await isThere(chidi)]).toEqual([false, false]);
    expect(await figure()).toBe((there.rows[0]?.count ?? 0) - 1);
  });
});
