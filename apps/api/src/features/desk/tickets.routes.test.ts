import type { Ticket } from '@kopa/contracts/desk/tickets';
import { describe, expect, it } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { memberOfTests, registerMember, type TestMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const admin = administratorOfTests(test);
const ada = memberOfTests(test, { firstName: 'Ada', surname: 'Obi' });

const wanted = { subject: 'My state code', description: 'Is taken', category: 'portal', priority: 'low' } as const;

async function ask(member: TestMember, changes: Partial<Ticket> = {}): Promise<number> {
  const { status, body } = await member.call('POST', '/api/support-tickets', { ...wanted, ...changes });
  expect(status).toBe(201);
  return body.id;
}
const move = (id: number, change: object) => admin.call('PATCH', `/api/admin/support-tickets/${id}`, change);
const notificationsOf = async (member: TestMember) =>
  (await member.call('GET', `/api/users/${member.id}/notifications`)).body;

describe('a ticket', () => {
  it('is listed for its member, and for administrators with its member', async () => {
    const id = await ask(ada);
    expect((await ada.call('GET', '/api/support-tickets')).body).toMatchObject([{ id, ...wanted, status: 'open' }]);
    const stranger = await registerMember(test.app);
    expect((await stranger.call('GET', '/api/support-tickets')).body).toEqual([]);
    expect((await admin.call('GET', '/api/admin/support-tickets/all')).body[0]).toMatchObject({
      ...{ id, ...wanted, userId: ada.id },
      user: { name: ada.user.name, username: ada.user.username },
    });
  });
});

describe('the list of all tickets', () => {
  it('has filters for status and priority, pages, and the number of matches', async () => {
    const member = await registerMember(test.app);
    const ids = [];
    for (const priority of ['high', 'high', 'medium', 'high'] as const) ids.push(await ask(member, { priority }));
    await move(ids[3] as number, { status: 'closed' });
    const url = '/api/admin/support-tickets/all?priority=high&status=open&limit=1';
    const { body, headers } = await admin.call('GET', url);
    expect([body[0].id, headers['x-total-count']]).toEqual([ids[1], '2']);
    const next = /<([^>]+)>/.exec(String(headers.link))?.[1] as string;
    expect((await admin.call('GET', next)).body).toMatchObject([{ id: ids[0] }]);
  });
});

describe('an update of a ticket', () => {
  it('notifies its member, also live, and writes an audit entry', async () => {
    const member = await registerMember(test.app);
    const socket = await connectSocket(test.app, member);
    const id = await ask(member);
    const { status, body } = await move(id, { status: 'resolved', reply: ' Solved. ' });
    expect([status, body]).toMatchObject([
      200,
      { status: 'resolved', reply: 'Solved.', user: { name: member.user.name } },
    ]);
    expect((await member.call('GET', '/api/support-tickets')).body).toMatchObject([{ id, reply: 'Solved.' }]);
    const message = 'Support answered your ticket “My state code”: Solved.';
    const notifications = await notificationsOf(member);
    expect(notifications).toMatchObject([{ type: 'other', message, relatedId: id, isRead: false }]);
    expect((await socket.next('notification')).notification).toEqual(notifications[0]);
    expect((await admin.call('GET', `/api/admin/audit-log?userId=${member.id}`)).body).toMatchObject([
      { action: 'update_ticket', targetType: 'ticket', targetId: id },
    ]);
    await socket.close();
  });
});
