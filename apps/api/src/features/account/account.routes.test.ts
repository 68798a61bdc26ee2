import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { columnsOfMembers } from '../../../test/columns-of-members.ts';
import { connectMembers, registerMember, type TestMember } from '../../../test/members.ts';
import { cancelWaits } from '../../../test/races.ts';
import { inSnakeCase } from '../../../test/snake-case.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { like, postOf, share } from '../../../test/steps/posts.ts';
import { filesBelow, uploadPhoto } from '../../../test/steps/uploads.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { exportAccount } from './account-export.actions.ts';
import { keyOf } from './account-export.queries.ts';
import { ownLists } from './own-lists.queries.ts';

const test = appOfTests();

/** Creates some data of every kind for a member and another one. */
async function live(ada: TestMember, bayo: TestMember): Promise<void> {
  const { id: post } = await share(bayo, { content: 'of Bayo' });
  await ada.call('POST', '/api/social-feeds', { type: 'location', content: 'of Ada', location: 'Ikeja' });
  await like(ada, post);
  await ada.call('POST', `/api/social-feeds/${post}/comments`, { content: 'Well done' });
  const { id: request } = (await ada.call('POST', '/api/connections', { connectedUserId: bayo.id })).body;
  await bayo.call('PUT', `/api/connections/${request}`, { status: 'accepted' });
  await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'hello' });
  await bayo.call('POST', '/api/messages/direct', { receiverId: ada.id, content: 'hello yourself' });
  const { id: groupId } = (await ada.call('POST', '/api/groups', { name: 'Cooks', description: '', type: 'public' }))
    .body;
  await ada.call('POST', '/api/groups/messages', { groupId, content: 'Rice?' });
  await ada.call('POST', '/api/support-tickets', {
    subject: 'Help',
    description: 'Please',
    category: 'other',
    priority: 'low',
  });
  const url = await uploadPhoto(ada);
  await ada.call('PATCH', `/api/users/${ada.id}/photos`, { photos: [url] });
  await test.context.db
    .insertInto('portalLinks')
    .values({ memberId: ada.id, accountId: `portal-${ada.id}`, tokenEncrypted: 'sealed' })
    .execute();
}

const adaAndBayo = async (): Promise<[TestMember, TestMember]> => [
  await registerMember(test.app, { firstName: 'Adaeze', surname: 'Uniquely' }),
  await registerMember(test.app, { phoneNumber: '08099887766' }),
];
const exported = (member: TestMember) => member.call('GET', `/api/users/${member.id}/export`);

/** The name of the view before a table of all rows: `posts` of `all_posts`. */
const ofView = (table: string) => table.replace(/^all_/, '');

describe('the stored data of a member', () => {
  it('can be exported without secrets and private data of others', async () => {
    const [ada, bayo] = await adaAndBayo();
    await live(ada, bayo);
    const { status, body, headers } = await exported(ada);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/json');
    expect(body.profile).toMatchObject({ id: ada.id, email: ada.user.email, phoneNumber: ada.user.phoneNumber });
    expect(body).toMatchObject({
      sessions: [{ createdAt: expect.stringMatching(/Z$/) }],
      portalLink: [{ accountId: `portal-${ada.id}` }],
      photos: [{ galleryPosition: 0 }],
      posts: [{ content: 'of Ada', location: 'Ikeja' }],
      comments: [{ content: 'Well done' }],
      likedPosts: [{ postId: expect.any(Number) }],
      connections: [{ userId: ada.id, connectedUserId: bayo.id, status: 'accepted' }],
      conversations: [{ otherId: bayo.id, unreadCount: 1 }],
      directMessages: [{ content: 'hello yourself' }, { content: 'hello' }],
      createdGroups: [{ name: 'Cooks' }],
      groups: [{ groupId: expect.any(Number) }],
      groupMessages: [{ content: 'Rice?' }],
      notifications: [{ type: 'connection_accepted' }],
      supportTickets: [{ subject: 'Help' }],
    });
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/argon2|token|hash|sealed/i);
    for (const secret of [bayo.user.email, bayo.user.phoneNumber]) expect(text).not.toContain(secret);
  });

  describe('in the export', () => {
    afterEach(() => void vi.restoreAllMocks());
    const session = { id: 1, memberId: 0 };
    const open = async (member: TestMember) => exportAccount(test.context, { ...session, memberId: member.id });

    it('break off after ten minutes, with an error', async () => {
      const [ada] = await adaAndBayo();
      const stream = await open(ada);
      const later = performance.now() + 11 * 60_000;
      stream.once('data', () => vi.spyOn(performance, 'now').mockReturnValue(later));
      await expect(once(stream, 'end')).rejects.toThrow('too long');
    });

    it('break off with the connection where the database fails', async () => {
      const [ada] = await adaAndBayo();
      await test.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = test.app.server.address() as AddressInfo;
      await test.context.db.transaction().execute(async (other) => {
        await sql`lock table support_tickets in access exclusive mode`.execute(other);
        const url = `http://127.0.0.1:${port}/api/users/${ada.id}/export`;
        const exported = fetch(url, { headers: { cookie: ada.cookie } }).then(async (answer) => {
          expect(answer.status).toBe(200);
          await answer.text();
        });
        await expect(cancelWaits(test.context, exported)).rejects.toThrow('terminated');
      });
    });
  });

  it('is in the export from every column with a member id, except the listed ones', async () => {
    const exceptions = {
      'blocks.other_id': 'nobody learns who has blocked them',
      'cases.member_id': 'an open case must not warn its member; the notification of a decided one is exported',
      'conversation_members.other_id': 'belongs to the list of the other member',
      'conversations.user1_id': 'is in the two lists',
      'conversations.user2_id': 'is in the two lists',
      'follow_notices.member_id': 'records that an ended follow was announced',
      'follow_notices.other_id': 'records that an ended follow was announced',
      'hidden_members.member_id': 'follows from blocks and mutes',
      'hidden_members.other_id': 'follows from blocks and mutes',
      'idempotency_keys.owner_id': 'ids of created rows, stored for two days',
      'mail_links.member_id': 'hashes of links, stored for seven days at most',
      'like_notices.actor_id': 'records that a withdrawn like was announced',
      'member_counters.member_id': 'counts rows that are exported',
      'mention_notices.author_id': 'records that members were notified of a mention',
      'mention_notices.member_id': 'records that a mention was announced, which the notifications hold',
      'mutes.other_id': 'nobody learns who has muted them',
      'notifications.actor_id': 'belongs to the recipient',
      'ticket_notes.member_id': 'are notes of administrators for each other',
    };
    const inExport = ownLists.flatMap(({ table, owners }) => owners.map((owner) => inSnakeCase(`${table}.${owner}`)));
    const columns = (await columnsOfMembers(test.context))
      .map(({ table, column }) => `${ofView(table)}.${column}`)
      .sort();
    expect(columns).toEqual([...inExport, ...Object.keys(exceptions)].sort());
  });

  it('is complete and in order for any amount', async () => {
    const [ada, bayo] = await adaAndBayo();
    await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'first' });
    await sql`
      insert into all_direct_messages (conversation_id, sender_id, receiver_id, content)
      select id, case when i % 3 = 0 then user1_id else user2_id end, case when i % 3 = 0 then user2_id else user1_id end,
        'message ' || i
      from conversations, generate_series(1, 1999) i where user1_id = ${ada.id} or user2_id = ${ada.id}
      order by i`.execute(test.context.db);
    const contents = (await exported(ada)).body.directMessages.map(({ content }: { content: string }) => content);
    expect(contents).toEqual([...Array.from({ length: 1999 }, (_, i) => `message ${1999 - i}`), 'first']);
  });

  it('has each of many invitations to one group once', async () => {
    const [ada] = await adaAndBayo();
    const { id } = (await ada.call('POST', '/api/groups', { name: 'Choir', description: '', type: 'private' })).body;
    await sql`
      with invited as (
        insert into members (name, first_name, surname, email, username, phone_number, password_hash)
        select 'Many', 'Many', 'Member', 'choir' || n || '@kopa.test', 'choir' || n, '0800', 'x'
        from generate_series(1, 1100) n returning id)
      insert into group_invitations (group_id, member_id, invited_by)
      select ${id}, id, ${ada.id} from invited`.execute(test.context.db);
    const { groupInvitations } = (await exported(ada)).body;
    expect(groupInvitations).toHaveLength(1100);
    expect(new Set(groupInvitations.map(({ memberId }: { memberId: number }) => memberId)).size).toBe(1100);
  });

  it('is listed by columns that are unique among the rows of an owner', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select i.indrelid::regclass::text as "table", array_agg(a.attname::text) as columns from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisunique and i.indpred is null and i.indexprs is null group by i.indexrelid, 1`.execute(
      test.context.db,
    );
    const lists = ownLists.flatMap((list) => list.owners.map((owner) => ({ list, owner })));
    const wrong = lists.filter(({ list, owner }) => {
      const given = [owner, ...keyOf(list)].map(inSnakeCase);
      return !rows.some(
        ({ table, columns }) =>
          ofView(table) === inSnakeCase(list.table) && columns.every((column) => given.includes(column)),
      );
    });
    expect(wrong.map(({ list, owner }) => `${list.name} of ${owner}`)).toEqual([]);
  });

  it('names no decision about an own request but its acceptance', async () => {
    const [ada, bayo] = await adaAndBayo();
    const decideOne = async (from: TestMember, to: TestMember, status: string) => {
      const { id } = (await from.call('POST', '/api/connections', { connectedUserId: to.id })).body;
      await to.call('PUT', `/api/connections/${id}`, { status });
    };
    await decideOne(ada, bayo, 'rejected');
    expect((await exported(ada)).body.connections).toEqual([]);
    expect((await exported(bayo)).body.connections).toMatchObject([{ userId: ada.id, status: 'rejected' }]);
    await decideOne(bayo, ada, 'accepted');
    expect((await exported(ada)).body.connections).toMatchObject([{ userId: bayo.id, status: 'accepted' }]);
  });
});

describe('deleting one’s account', () => {
  it('deletes all data, and keeps the counts of others correct', async () => {
    const [ada, bayo] = [await registerMember(test.app), await registerMember(test.app)];
    await connectMembers(test.context, ada, bayo);
    const post = await postOf(bayo, 'stays');
    await like(ada, post);
    await ada.call('POST', `/api/social-feeds/${post}/comments`, { content: 'goes' });
    const socket = await connectSocket(test.app, ada);
    const url = `/api/users/${ada.id}`;
    expect((await ada.call('DELETE', url, { password: ada.password })).status).toBe(204);
    expect(await socket.closed).toBe(1008);
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await bayo.call('GET', url)).status).toBe(404);
    const [feedPost] = (await bayo.call('GET', '/api/social-feeds')).body;
    expect(feedPost).toMatchObject({ id: post, likes: 0, comments: 0 });
    expect((await bayo.call('GET', `/api/users/${bayo.id}/analytics`)).body.userConnections).toBe(0);
    for (const list of ['notifications', 'connections'])
      expect((await bayo.call('GET', `/api/users/${bayo.id}/${list}`)).body).toEqual([]);
  });

  it('leaves the member’s id only in conversations of others, and name and photos nowhere', async () => {
    const [ada, bayo] = await adaAndBayo();
    await live(ada, bayo);
    expect(JSON.stringify((await exported(bayo)).body)).toContain('Uniquely');
    expect((await ada.call('DELETE', `/api/users/${ada.id}`, { password: ada.password })).status).toBe(204);
    const found = new Set<string>();
    for (const { table, column } of await columnsOfMembers(test.context)) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${ada.id}`.execute(
        test.context.db,
      );
      if (rows.length > 0) found.add(table);
    }
    expect([...found].sort()).toEqual([
      'all_direct_messages',
      'conversation_members',
      'conversations',
      'member_counters',
    ]);
    expect(JSON.stringify((await exported(bayo)).body)).not.toContain('Uniquely');
    const conversations = (await bayo.call('GET', `/api/users/${bayo.id}/conversations`)).body;
    expect(conversations).toMatchObject([{ otherUser: { name: 'Deleted member' } }]);
    const files = (await filesBelow(test.context.config.UPLOADS_DIR)).length;
    const { rows } = await sql<{ photos: number }>`select count(*) as photos from photos`.execute(test.context.db);
    expect(files).toBe(4 * (rows[0]?.photos ?? 0));
  });
});
