import type { AdminTicket } from '@kopa/contracts/desk/desk';
import type { Ticket, TicketMessage } from '@kopa/contracts/desk/tickets';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administratorOfTests, signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import type { Answer } from '../../../test/answer.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { queuedBehind } from '../../../test/races.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { messagesOf } from '../../../test/steps/tickets.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { deletionStep } from '../account/account-deletion.actions.ts';

const test = appOfTests();
const admin = administratorOfTests(test);
const other = administratorOfTests(test);

const wanted = { subject: 'My state code', description: 'Is taken', category: 'portal', priority: 'high' };
const desk = (id: number) => `/api/admin/support-tickets/${id}`;

async function ask(member: TestMember, changes: object = {}): Promise<number> {
  return (await member.call('POST', '/api/support-tickets', { ...wanted, ...changes })).body.id;
}
const own = async (member: TestMember): Promise<Ticket> => (await member.call('GET', '/api/support-tickets')).body[0];
const write = (member: TestMember, id: number, text = 'Hello?') =>
  member.call('POST', `/api/support-tickets/${id}/messages`, { text });
const answer = (by: TestAdministrator, id: number, text: string, status?: string) =>
  by.call('POST', `${desk(id)}/messages`, { text, ...(status === undefined ? {} : { status }) });
const rowOf = (id: number) => sql`select 1 from support_tickets where id = ${id} for update`;

describe('a conversation', () => {
  it('sends each message live, as the list shows it', async () => {
    const member = await registerMember(test.app);
    const socket = await connectSocket(test.app, member);
    const id = await ask(member);
    await write(member, id);
    await answer(admin, id, 'We look at it.');
    const [first, second] = await messagesOf(member, id);
    const fromDesk = await socket.next('ticket_message', ({ message }) => message.from === 'desk');
    expect(fromDesk).toEqual({ ticketId: id, message: second });
    const fromMember = await socket.next('ticket_message', ({ message }) => message.from === 'member');
    expect(fromMember).toEqual({ ticketId: id, message: first });
    expect((await socket.next('notification')).notification).toMatchObject({ relatedType: 'ticket', relatedId: id });
    await socket.close();
  });

  it('keeps the answers of two administrators at once, and the newest one is the reply', async () => {
    const member = await registerMember(test.app);
    const id = await ask(member);
    const calls = [() => answer(admin, id, 'One'), () => answer(other, id, 'Two', 'resolved')];
    const answers = await queuedBehind(test.context, rowOf(id), calls);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await messagesOf(member, id)).map(({ text }) => text)).toEqual(['One', 'Two']);
    expect(await own(member)).toMatchObject({ reply: 'Two', status: 'resolved', dueAt: null });
    expect((await member.call('GET', `/api/users/${member.id}/notifications`)).body).toHaveLength(2);
  });

  it('is open after a message that comes in while it is being closed, whichever is first', async () => {
    const close = (id: number) => admin.call('PATCH', desk(id), { status: 'closed' });
    for (const isClosedFirst of [true, false]) {
      const member = await registerMember(test.app);
      const id = await ask(member);
      const calls = [() => close(id), () => write(member, id)];
      const answers = await queuedBehind(test.context, rowOf(id), isClosedFirst ? calls : calls.reverse());
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
      const { status, closedAt, dueAt } = await own(member);
      expect(status).toBe(isClosedFirst ? 'open' : 'closed');
      expect([closedAt === null, dueAt === null]).toEqual([isClosedFirst, !isClosedFirst]);
      if (isClosedFirst) continue;
      expect((await write(member, id)).status).toBe(201);
      expect((await own(member)).status).toBe('open');
    }
  });

  it('of 2,000 messages is read page by page, by both sides', async () => {
    const member = await registerMember(test.app);
    const id = await ask(member);
    await sql`
      insert into ticket_messages (ticket_id, member_id, administrator_id, text)
      select ${id}, ${member.id}, case when i % 2 = 0 then ${admin.id}::bigint end, 'Message ' || i
      from generate_series(1, 2000) i`.execute(test.context.db);
    for (const [by, path] of [
      [member, `/api/support-tickets/${id}/messages`],
      [admin, desk(id)],
    ] as const) {
      const seen: string[] = [];
      let next: string | undefined = `${path}?limit=100`;
      for (let pages = 1; next !== undefined; pages += 1) {
        const { body, headers }: Answer = await by.call('GET', next);
        const page: TicketMessage[] = by === admin ? body.messages : body;
        seen.unshift(...page.map(({ text }) => text));
        next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1];
        expect(pages).toBeLessThanOrEqual(20);
      }
      expect(seen).toEqual(Array.from({ length: 2000 }, (_, place) => `Message ${place + 1}`));
    }
  });

  it('takes messages once for a key, of members and administrators', async () => {
    const member = await registerMember(test.app);
    const id = await ask(member);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const authorization = `Bearer ${admin.token}`;
    const post = (url: string, session: Record<string, string>) =>
      test.app.inject({ method: 'POST', url, headers: { ...headers, ...session }, payload: { text: 'Once' } });
    const send = async () => [
      await post(`/api/support-tickets/${id}/messages`, { cookie: member.cookie }),
      await post(`${desk(id)}/messages`, { authorization }),
      await post(`${desk(id)}/notes`, { authorization }),
    ];
    const [first, again] = [await send(), await send()];
    expect(first.map(({ statusCode }) => statusCode)).toEqual([201, 201, 409]);
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(await messagesOf(member, id)).toHaveLength(2);
    expect((await member.call('GET', `/api/users/${member.id}/notifications`)).body).toHaveLength(1);
  });
});

describe('an answer', () => {
  /** A Friday, 16:00 in Lagos. */
  const friday = new Date('2026-11-06T15:00:00Z');

  it('is due in working hours, overdue afterwards, and not due once it is given', async () => {
    const member = await registerMember(test.app);
    test.setNow(friday);
    const id = await ask(member);
    expect(await own(member)).toMatchObject({ createdAt: friday.toISOString(), dueAt: '2026-11-09T14:00:00.000Z' });
    const overdue = async (filter = '') => {
      const { body, headers } = await admin.call('GET', `/api/admin/support-tickets/all?overdue=true${filter}`);
      return { ids: body.map((one: AdminTicket) => one.id), total: Number(headers['x-total-count']) };
    };
    test.setNow(new Date('2026-11-09T14:00:00Z'));
    expect((await overdue()).ids).not.toContain(id);
    test.setNow(new Date('2026-11-09T14:00:01Z'));
    expect((await overdue()).ids).toContain(id);
    expect((await admin.call('GET', desk(id))).body.isOverdue).toBe(true);
    const before = await overdue('&status=open&priority=high&assignee=none');
    expect(before.total).toBe(before.ids.length);
    await admin.call('PUT', `${desk(id)}/assignee`);
    const after = await overdue('&status=open&priority=high&assignee=none');
    expect(after.total).toBe(before.total - 1);
    expect(await overdue('&assignee=me')).toEqual({ ids: [id], total: 1 });
    await answer(admin, id, 'Done.');
    expect((await overdue()).ids).not.toContain(id);
    expect((await own(member)).dueAt).toBeNull();
  });

  it('is due again after the next message of the member, not moved by more of them', async () => {
    const member = await registerMember(test.app);
    test.setNow(friday);
    const id = await ask(member, { priority: 'low' });
    await answer(admin, id, 'Which one?');
    test.setNow(new Date('2026-11-09T08:00:00Z'));
    await write(member, id);
    const { dueAt } = await own(member);
    expect(dueAt).toBe('2026-11-16T11:00:00.000Z');
    test.setNow(new Date('2026-11-09T12:00:00Z'));
    await write(member, id);
    expect((await own(member)).dueAt).toBe(dueAt);
  });

  it('of an administrator who was disabled meanwhile is refused, and changes nothing', async () => {
    const member = await registerMember(test.app);
    const id = await ask(member);
    const disabled = await signInAdministrator(test.app);
    const boss = await signInAdministrator(test.app, 'super_admin');
    expect((await disabled.call('GET', desk(id))).status).toBe(200);
    await boss.call('PATCH', `/api/admin/administrators/${disabled.id}`, { isActive: false });
    expect((await answer(disabled, id, 'Done.', 'closed')).status).toBe(401);
    expect((await disabled.call('POST', `${desk(id)}/notes`, { text: 'x' })).status).toBe(401);
    expect(await own(member)).toMatchObject({ status: 'open', reply: null });
    expect(await messagesOf(member, id)).toEqual([]);
  });
});

describe('a ticket that has ended', () => {
  it('takes messages for 14 days', async () => {
    const member = await registerMember(test.app);
    const id = await ask(member);
    await admin.call('PATCH', desk(id), { status: 'resolved' });
    const closedAt = Date.parse((await own(member)).closedAt as string);
    test.setNow(new Date(closedAt + 14 * 24 * 60 * 60 * 1000));
    const refused = await write(member, id);
    expect([refused.status, refused.body.code]).toEqual([409, 'ticket_closed']);
    expect(await messagesOf(member, id)).toEqual([]);
    test.setNow(new Date(closedAt + 14 * 24 * 60 * 60 * 1000 - 1));
    expect((await write(member, id)).status).toBe(201);
    expect(await own(member)).toMatchObject({ status: 'open', closedAt: null });
  });

  it('is nobody’s to take once it is closed', async () => {
    const id = await ask(await registerMember(test.app));
    await admin.call('PUT', `${desk(id)}/assignee`);
    await admin.call('PATCH', desk(id), { status: 'closed' });
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await other.call(method, `${desk(id)}/assignee`)).body.code).toBe('ticket_closed');
    }
    expect((await admin.call('GET', desk(id))).body.assignee).toMatchObject({ id: admin.id });
  });
});

describe('the numbers of matches', () => {
  it('follow status, priority and assignee', async () => {
    const count = async (query: string, by = admin) =>
      Number((await by.call('GET', `/api/admin/support-tickets/all?limit=1&${query}`)).headers['x-total-count']);
    const before = [await count('assignee=none'), await count('assignee=me'), await count('')];
    const member = await registerMember(test.app);
    const ids = [await ask(member), await ask(member), await ask(member, { priority: 'low' })] as const;
    await admin.call('PUT', `${desk(ids[0])}/assignee`);
    await other.call('PUT', `${desk(ids[1])}/assignee`);
    await admin.call('PUT', `${desk(ids[1])}/assignee`);
    const [none, mine, all] = before as [number, number, number];
    expect([await count('assignee=none'), await count('assignee=me'), await count('')]).toEqual([
      ...[none + 1, mine + 2, all + 3],
    ]);
    const low = await count('assignee=none&priority=low&status=open');
    await admin.call('DELETE', `${desk(ids[0])}/assignee`);
    await admin.call('PATCH', desk(ids[2]), { status: 'resolved' });
    expect(await count('assignee=none&priority=low&status=open')).toBe(low - 1);
    const { rows } = await sql<{ value: string; stored: number; real: number }>`
      select f.value, f.count as stored, (select count(*) from support_tickets t
        where split_part(f.value, '/', 1) in ('', t.status) and split_part(f.value, '/', 2) in ('', t.priority)
          and split_part(f.value, '/', 3) in ('', coalesce(t.assignee_id::text, 'none')))::integer as real
      from member_figures f where f.kind = 'tickets'`.execute(test.context.db);
    expect(rows.filter(({ stored, real }) => stored !== real)).toEqual([]);
  });
});

describe('a note of the desk', () => {
  it('is in no answer and no export of the member; the conversation is', async () => {
    const member = await registerMember(test.app);
    const id = await ask(member);
    await write(member, id, 'My own words');
    await answer(admin, id, 'Words of the desk');
    await admin.call('POST', `${desk(id)}/notes`, { text: 'A secret note' });
    const exported = (await member.call('GET', `/api/users/${member.id}/export`)).body;
    expect(exported.ticketMessages).toMatchObject([
      { ticketId: id, text: 'Words of the desk', from: 'desk' },
      { ticketId: id, text: 'My own words', from: 'member' },
    ]);
    const seen = [exported, await own(member), await messagesOf(member, id)];
    expect(JSON.stringify(seen)).not.toMatch(/secret note|Amina/);
  });

  it('goes with the account, and leaves the audit log', async () => {
    const member = await registerMember(test.app);
    const id = await ask(member);
    await admin.call('POST', `${desk(id)}/notes`, { text: 'A note' });
    await answer(admin, id, 'Done.');
    await member.call('DELETE', `/api/users/${member.id}`, { password: member.password });
    while (await deletionStep(test.context));
    expect((await admin.call('GET', desk(id))).status).toBe(404);
    const log = (await admin.call('GET', `/api/admin/audit-log?userId=${member.id}`)).body;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['answer_ticket', 'add_ticket_note']);
  });
});

describe('a saved reply', () => {
  it('is changed and deleted with entries in the audit log; answers that were sent with it stay', async () => {
    const member = await registerMember(test.app);
    const id = await ask(member);
    const text = 'Dear {first_name}, ticket {ticket_id}.';
    const created = (await admin.call('POST', '/api/admin/saved-replies', { title: ' Hello ', text })).body;
    expect(created).toEqual({ id: expect.any(Number), title: 'Hello', text });
    await answer(admin, id, 'Dear Ada, ticket 7.');
    const path = `/api/admin/saved-replies/${created.id}`;
    expect((await other.call('PATCH', path, { title: 'HELLO' })).body).toEqual({ ...created, title: 'HELLO' });
    expect((await other.call('DELETE', path)).status).toBe(204);
    expect((await admin.call('DELETE', path)).status).toBe(404);
    expect((await messagesOf(member, id)).map((message) => message.text)).toEqual(['Dear Ada, ticket 7.']);
    const log = (await admin.call('GET', '/api/admin/audit-log?limit=10')).body;
    expect(log.slice(0, 4).map(({ action }: { action: string }) => action)).toEqual([
      ...['delete_saved_reply', 'change_saved_reply', 'answer_ticket', 'create_saved_reply'],
    ]);
  });

  it('of two at once with one title is one', async () => {
    const create = (title: string) => admin.call('POST', '/api/admin/saved-replies', { title, text: 'Hello' });
    const answers = await Promise.all([create('Twice'), create('TWICE')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [one, two] = [(await create('Third')).body, (await create('Fourth')).body];
    const rename = ({ id }: { id: number }) =>
      admin.call('PATCH', `/api/admin/saved-replies/${id}`, { title: 'Renamed' });
    const renamed = await Promise.all([rename(one), rename(two)]);
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
