import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAdministrator } from '../../test/administrators.ts';
import { connectMembers, registerMember, type TestMember } from '../../test/members.ts';
import { queuedBehind } from '../../test/races.ts';
import { caseAbout, decide, photoOf, postOf, report } from '../../test/reports.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Two members, the one with the lower id first. */
const two = async () => {
  const both = [await registerMember(test.app), await registerMember(test.app)];
  return both.toSorted((a, b) => a.id - b.id) as [TestMember, TestMember];
};
const block = (member: TestMember, other: TestMember) =>
  member.call('PUT', `/api/users/${member.id}/blocks/${other.id}`);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const request = async (asking: TestMember, asked: TestMember): Promise<number> =>
  (await asking.call('POST', '/api/connections', { connectedUserId: asked.id })).body.id;

it('a suspension that deletes a post and a comment on it both finish', async () => {
  const [author, reader] = await two();
  const admin = await signInAdministrator(test.app, test.context);
  const id = await postOf(author);
  await report(reader, 'post', id);
  const caseId = await caseAbout(test, 'post', id);
  const answers = await queuedBehind(
    test.context,
    sql`select from member_counters where member_id = ${reader.id} for update`,
    [
      () => reader.call('POST', `/api/social-feeds/${id}/comments`, { content: 'Rude yourself' }),
      () => decide(admin, caseId, { action: 'suspend' }),
    ],
  );
  expect(statuses(answers)).toEqual([201, 200]);
});

it('an acceptance of an invitation and the departure of the last member both finish', async () => {
  const [owner, invited] = await two();
  const { id } = (await owner.call('POST', '/api/groups', { name: 'Hikers', type: 'private' })).body;
  await owner.call('POST', `/api/groups/${id}/members`, { userId: invited.id });
  const answers = await queuedBehind(
    test.context,
    sql`select from group_invitations where group_id = ${id} for update`,
    [() => invited.call('POST', `/api/groups/${id}/members`), () => owner.call('DELETE', `/api/groups/${id}/members`)],
  );
  expect(statuses(answers)).toEqual([200, 204]);
  expect((await invited.call('GET', `/api/groups/${id}`)).body).toMatchObject({ memberCount: 1, role: 'owner' });
});

it('an acceptance of an invitation and a block by its sender both finish', async () => {
  const [owner, invited] = await two();
  const { id } = (await owner.call('POST', '/api/groups', { name: 'Hikers', type: 'private' })).body;
  await owner.call('POST', `/api/groups/${id}/members`, { userId: invited.id });
  const answers = await queuedBehind(test.context, sql`select from groups where id = ${id} for update`, [
    () => invited.call('POST', `/api/groups/${id}/members`),
    () => block(owner, invited),
  ]);
  expect(statuses(answers)).toEqual([200, 204]);
});

it('the removal of a photo and a message with it to another member both finish', async () => {
  const [owner, reader] = await two();
  const other = await registerMember(test.app);
  const admin = await signInAdministrator(test.app, test.context);
  const photoId = await photoOf(owner);
  const attachments = [{ type: 'photo', url: (await owner.call('GET', '/api/auth/user')).body.photos[0] }];
  const send = ({ id: receiverId }: TestMember) =>
    owner.call('POST', '/api/messages/direct', { receiverId, content: '', attachments });
  for (const receiver of [reader, other]) expect((await send(receiver)).status).toBe(201);
  const answers = await queuedBehind(test.context, sql`select from photos where id = ${photoId} for update`, [
    () => admin.call('DELETE', `/api/admin/users/${owner.id}/photos/${photoId}`),
    () => send(other),
  ]);
  expect(statuses(answers)).toEqual([204, 400]);
});

it('the deletion of a comment by the author of its post and an edit of it both finish', async () => {
  const [author, commenter] = await two();
  const id = await postOf(author);
  const comment = (await commenter.call('POST', `/api/social-feeds/${id}/comments`, { content: 'First' })).body;
  const url = `/api/social-feeds/${id}/comments/${comment.id}`;
  const answers = await queuedBehind(test.context, sql`select from comments where id = ${comment.id} for update`, [
    () => author.call('DELETE', url),
    () => commenter.call('PATCH', url, { content: 'Second' }),
  ]);
  expect(statuses(answers)).toEqual([204, 404]);
});

it('a block and the acceptance of a request both finish', async () => {
  const [asked, asking] = await two();
  const id = await request(asking, asked);
  const answers = await queuedBehind(test.context, sql`select from members where id = ${asked.id} for update`, [
    () => block(asking, asked),
    () => asked.call('PUT', `/api/connections/${id}`, { status: 'accepted' }),
  ]);
  expect(statuses(answers)).toEqual([204, 404]);
});

it('a block and the withdrawal of a request both finish', async () => {
  const [asked, asking] = await two();
  const id = await request(asking, asked);
  const answers = await queuedBehind(
    test.context,
    sql`select from notifications where member_id = ${asked.id} for update`,
    [() => block(asked, asking), () => asking.call('DELETE', `/api/connections/${id}/cancel`)],
  );
  expect(statuses(answers)).toEqual([204, 404]);
});

it('a block and the end of a connection both finish', async () => {
  const [lower, higher] = await two();
  await connectMembers(test.context, lower, higher);
  await lower.call('PUT', `/api/users/${lower.id}/following/${higher.id}`);
  const answers = await queuedBehind(
    test.context,
    sql`select from member_counters where member_id = ${lower.id} for update`,
    [() => block(lower, higher), () => higher.call('DELETE', `/api/connections/${lower.id}`)],
  );
  expect(statuses(answers)).toEqual([204, 404]);
});

it('a block and the end of a follow both finish', async () => {
  const [lower, higher] = await two();
  await lower.call('PUT', `/api/users/${lower.id}/following/${higher.id}`);
  await higher.call('PUT', `/api/users/${higher.id}/following/${lower.id}`);
  const answers = await queuedBehind(
    test.context,
    sql`select from member_counters where member_id = ${lower.id} for update`,
    [() => block(lower, higher), () => higher.call('DELETE', `/api/users/${higher.id}/following/${lower.id}`)],
  );
  expect(statuses(answers)).toEqual([204, 204]);
});

it('the restoration of a photo in a message and a message with another photo both finish', async () => {
  const [owner, reader] = await two();
  const admin = await signInAdministrator(test.app, test.context);
  const judge = await signInAdministrator(test.app, test.context);
  const photoId = await photoOf(owner);
  const send = (url: string) => {
    const attachments = [{ type: 'photo', url }];
    return owner.call('POST', '/api/messages/direct', { receiverId: reader.id, content: '', attachments });
  };
  const [url] = (await owner.call('GET', '/api/auth/user')).body.photos;
  expect((await send(url)).status).toBe(201);
  await report(reader, 'photo', photoId);
  await decide(admin, await caseAbout(test, 'photo', photoId), { action: 'remove' });
  const otherId = await photoOf(owner);
  const [other] = (await owner.call('GET', '/api/auth/user')).body.photos;
  const [{ id: decisionId }] = (await owner.call('GET', `/api/users/${owner.id}/decisions`)).body;
  const path = `/api/users/${owner.id}/decisions/${decisionId}/appeal`;
  const { id } = (await owner.call('POST', path, { text: 'It was a quote.' })).body;
  const overturned = { outcome: 'overturned', note: 'Looked again.' };
  const answers = await queuedBehind(test.context, sql`select from photos where id = ${otherId} for update`, [
    () => judge.call('POST', `/api/admin/appeals/${id}/decision`, overturned),
    () => send(other),
  ]);
  expect(statuses(answers)).toEqual([200, 201]);
});

it('the deletion of an account with several tickets and a change of another ticket both finish', async () => {
  const [gone, other] = await two();
  const admin = await signInAdministrator(test.app, test.context);
  const ask = async ({ call }: TestMember): Promise<number> => {
    const ticket = { subject: 'A question', description: 'How?', category: 'other', priority: 'low' };
    return (await call('POST', '/api/support-tickets', ticket)).body.id;
  };
  const change = (id: number, status: string) => admin.call('PATCH', `/api/admin/support-tickets/${id}`, { status });
  await change(await ask(gone), 'resolved');
  await ask(gone);
  const id = await ask(other);
  const figure = sql`select from member_figures where kind = 'tickets' and value = 'resolved/low/none' for update`;
  const answers = await queuedBehind(test.context, figure, [
    () => gone.call('DELETE', `/api/users/${gone.id}`, { password: gone.password }),
    () => change(id, 'resolved'),
  ]);
  expect(statuses(answers)).toEqual([204, 200]);
  const left = await sql`select from support_tickets where member_id = ${gone.id}`.execute(test.context.db);
  expect(left.rows).toEqual([]);
});
