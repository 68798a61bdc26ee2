import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signInAdministrator } from '../../test/administrators.ts';
import { registerPair, type TestMember } from '../../test/members.ts';
import { queuedBehind } from '../../test/races.ts';
import { decide, openCase } from '../../test/steps/reports.ts';
import { photoOf } from '../../test/steps/uploads.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

it('the restoration of a photo in a message and a message with another photo both finish', async () => {
  const [owner, reader] = await registerPair(test.app);
  const admin = await signInAdministrator(test.app);
  const judge = await signInAdministrator(test.app);
  const photoId = await photoOf(owner);
  const send = (url: string) => {
    const attachments = [{ type: 'photo', url }];
    return owner.call('POST', '/api/messages/direct', { receiverId: reader.id, content: '', attachments });
  };
  const [url] = (await owner.call('GET', '/api/auth/user')).body.photos;
  expect((await send(url)).status).toBe(201);
  await decide(admin, await openCase(test, reader, 'photo', photoId), { action: 'remove' });
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
  const [gone, other] = await registerPair(test.app);
  const admin = await signInAdministrator(test.app);
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
