import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signInAdministrator } from '../../test/administrators.ts';
import { connectMembers, registerMember, registerPair, type TestMember } from '../../test/members.ts';
import { queuedBehind } from '../../test/races.ts';
import { create } from '../../test/steps/groups.ts';
import { block, follow } from '../../test/steps/people.ts';
import { postOf } from '../../test/steps/posts.ts';
import { report } from '../../test/steps/reports.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();

const comment = (member: TestMember, postId: number, content: string) =>
  member.call('POST', `/api/social-feeds/${postId}/comments`, { content });
const mention = ({ user }: TestMember) => `Hello @${user.username}`;
const countersOf = ({ id }: TestMember) => sql`select from member_counters where member_id = ${id} for update`;
const rowOf = ({ id }: TestMember) => sql`select from members where id = ${id} for update`;
const notificationsOf = ({ id }: TestMember, type: string) =>
  sql`select from notifications where member_id = ${id} and type = ${type} for update`;
/** The statuses of calls that wait for a lock in this order. */
async function race(lock: ReturnType<typeof rowOf>, ...calls: (() => Promise<{ status: number }>)[]) {
  return (await queuedBehind(test.context, lock, calls)).map(({ status }) => status);
}
const groupMessage = (member: TestMember, groupId: number, content: string) =>
  member.call('POST', '/api/groups/messages', { userId: member.id, groupId, content });
/** A group of two members, of whom the mentioned one has the lower id. */
async function groupOfTwo() {
  const [mentioned, writer] = await registerPair(test.app);
  const { id } = await create(writer, { name: 'Hikers' });
  await mentioned.call('POST', `/api/groups/${id}/members`);
  return { mentioned, writer, id: id as number };
}
const request = async (asking: TestMember, asked: TestMember): Promise<number> =>
  (await asking.call('POST', '/api/connections', { connectedUserId: asked.id })).body.id;

it('an acceptance of an invitation and a block by its sender both finish', async () => {
  const [owner, invited] = await registerPair(test.app);
  const { id } = (await owner.call('POST', '/api/groups', { name: 'Hikers', type: 'private' })).body;
  await owner.call('POST', `/api/groups/${id}/members`, { userId: invited.id });
  const join = () => invited.call('POST', `/api/groups/${id}/members`);
  const group = sql`select from groups where id = ${id} for update`;
  expect(await race(group, join, () => block(owner, invited))).toEqual([200, 204]);
});

it('a block and the acceptance of a request both finish', async () => {
  const [asked, asking] = await registerPair(test.app);
  const id = await request(asking, asked);
  const accept = () => asked.call('PUT', `/api/connections/${id}`, { status: 'accepted' });
  expect(await race(rowOf(asked), () => block(asking, asked), accept)).toEqual([204, 404]);
});

it('a block and the withdrawal of a request both finish', async () => {
  const [asked, asking] = await registerPair(test.app);
  const id = await request(asking, asked);
  const cancel = () => asking.call('DELETE', `/api/connections/${id}/cancel`);
  expect(await race(notificationsOf(asked, 'connection_request'), () => block(asked, asking), cancel)).toEqual([
    204, 404,
  ]);
});

it('a block and the end of a connection both finish', async () => {
  const [lower, higher] = await registerPair(test.app);
  await connectMembers(test.context, lower, higher);
  await follow(lower, higher);
  const disconnect = () => higher.call('DELETE', `/api/connections/${lower.id}`);
  expect(await race(countersOf(lower), () => block(lower, higher), disconnect)).toEqual([204, 404]);
});

it('a block and the end of a follow both finish', async () => {
  const [lower, higher] = await registerPair(test.app);
  await follow(lower, higher);
  await follow(higher, lower);
  const unfollow = () => higher.call('DELETE', `/api/users/${higher.id}/following/${lower.id}`);
  expect(await race(countersOf(lower), () => block(lower, higher), unfollow)).toEqual([204, 204]);
});

it('a comment and a block by the author of the post both finish', async () => {
  const [author, reader] = await registerPair(test.app);
  const id = await postOf(author);
  const write = () => comment(reader, id, 'Rude yourself');
  expect(await race(sql`select from posts where id = ${id} for update`, write, () => block(author, reader))).toEqual([
    201, 204,
  ]);
});

it('a like and a block by the author of the post both finish', async () => {
  const [author, reader] = await registerPair(test.app);
  const id = await postOf(author);
  const like = () => reader.call('POST', `/api/social-feeds/${id}/like`);
  expect(await race(countersOf(author), like, () => block(author, reader))).toEqual([200, 204]);
});

it('a withdrawn like and a block of a follower both finish', async () => {
  const [author, reader] = await registerPair(test.app);
  const id = await postOf(author);
  await follow(reader, author);
  await reader.call('POST', `/api/social-feeds/${id}/like`);
  const unlike = () => reader.call('DELETE', `/api/social-feeds/${id}/like`);
  expect(await race(countersOf(author), unlike, () => block(author, reader))).toEqual([200, 204]);
});

it('a post that mentions a member and a block by them both finish', async () => {
  const [mentioned, author] = await registerPair(test.app);
  const write = () => author.call('POST', '/api/social-feeds', { type: 'status', content: mention(mentioned) });
  expect(await race(countersOf(author), write, () => block(mentioned, author))).toEqual([201, 204]);
});

it.each(['post', 'comment'])(
  'an edit of a %s that mentions another member and a block by the former one both finish',
  async (kind) => {
    const [author, former] = await registerPair(test.app);
    const present = await registerMember(test.app);
    const feeds = '/api/social-feeds';
    const content = mention(former);
    const postId =
      kind === 'post' ? (await author.call('POST', feeds, { type: 'status', content })).body.id : await postOf(former);
    const url =
      kind === 'post'
        ? `${feeds}/${postId}`
        : `${feeds}/${postId}/comments/${(await comment(author, postId, content)).body.id}`;
    const edit = () => author.call('PATCH', url, { content: mention(present) });
    expect(await race(notificationsOf(former, 'other'), edit, () => block(former, author))).toEqual([200, 204]);
  },
);

it('a block and a message to a group that mentions its member both finish', async () => {
  const { mentioned, writer, id } = await groupOfTwo();
  const write = () => groupMessage(writer, id, mention(mentioned));
  expect(await race(rowOf(mentioned), () => block(mentioned, writer), write)).toEqual([204, 201]);
});

it('a block and an edit of a message to a group that mentions its member both finish', async () => {
  const { mentioned, writer, id } = await groupOfTwo();
  const { message } = (await groupMessage(writer, id, 'Hello')).body;
  const edit = () => writer.call('PATCH', `/api/groups/messages/${message.id}`, { content: mention(mentioned) });
  expect(await race(rowOf(mentioned), () => block(mentioned, writer), edit)).toEqual([204, 200]);
});

it('a block of a connection and the removal of a post on which they commented both finish', async () => {
  const [author, reader] = await registerPair(test.app);
  const admin = await signInAdministrator(test.app);
  await connectMembers(test.context, author, reader);
  const id = await postOf(author);
  await comment(reader, id, 'Rude yourself');
  const remove = () => admin.call('DELETE', `/api/admin/users/${author.id}/posts/${id}`);
  expect(await race(notificationsOf(author, 'comment'), () => block(author, reader), remove)).toEqual([204, 204]);
});

it('a block and a report of the same member both finish', async () => {
  const [reporter, author] = await registerPair(test.app);
  const id = await postOf(author);
  const write = () => report(reporter, 'post', id);
  expect(await race(rowOf(reporter), () => block(reporter, author), write)).toEqual([204, 201]);
});
