import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { queuedBehind } from '../../../test/races.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { closeTicketsStep } from './ticket-closing.actions.ts';

const test = appOfTests();
const admin = administratorOfTests(test);

const resolvedAt = new Date('2026-11-02T09:00:00.000Z');
const week = 7 * 24 * 60 * 60 * 1000;
const after = (milliseconds: number) => test.setNow(new Date(resolvedAt.getTime() + milliseconds));

/** Opens a ticket of a new member, which the desk resolves on a Monday morning. */
async function resolved(): Promise<{ member: TestMember; id: number }> {
  const member = await registerMember(test.app);
  test.setNow(resolvedAt);
  const given = { subject: 'My state code', description: 'Is taken', category: 'portal', priority: 'high' };
  const { id } = (await member.call('POST', '/api/support-tickets', given)).body;
  await admin.call('POST', `/api/admin/support-tickets/${id}/messages`, { text: 'Done.', status: 'resolved' });
  return { member, id };
}
const own = async (member: TestMember) => (await member.call('GET', '/api/support-tickets')).body[0];
const tell = (member: TestMember, id: number, isSolved: boolean) =>
  member.call('PUT', `/api/support-tickets/${id}/solution`, { isSolved });

it('a resolved ticket closes after seven days without a word of its member, who is told', async () => {
  const { member, id } = await resolved();
  const socket = await connectSocket(test.app, member);
  after(week - 1);
  await closeTicketsStep(test.context);
  expect((await own(member)).status).toBe('resolved');
  after(week);
  await closeTicketsStep(test.context);
  const closedAt = new Date(resolvedAt.getTime() + week).toISOString();
  expect(await own(member)).toMatchObject({ status: 'closed', closedAt, dueAt: null });
  expect((await socket.next('notification')).notification).toMatchObject({
    ...{ relatedType: 'ticket', relatedId: id, message: 'Your support ticket “My state code” is now closed' },
  });
  after(2 * week);
  await closeTicketsStep(test.context);
  expect((await own(member)).closedAt).toBe(closedAt);
  expect((await member.call('GET', `/api/users/${member.id}/notifications`)).body).toHaveLength(2);
  await socket.close();
});

it('a ticket that its member opens again while it is being closed stays open', async () => {
  const { member, id } = await resolved();
  after(week);
  const row = sql`select 1 from support_tickets where id = ${id} for update`;
  await queuedBehind<unknown>(test.context, row, [() => tell(member, id, false), () => closeTicketsStep(test.context)]);
  expect(await own(member)).toMatchObject({ status: 'open', closedAt: null });
});

it('of two answers of a member at once the first one counts', async () => {
  const { member, id } = await resolved();
  const row = sql`select 1 from support_tickets where id = ${id} for update`;
  const answers = await queuedBehind(test.context, row, [() => tell(member, id, true), () => tell(member, id, false)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect((await own(member)).status).toBe('closed');
});
