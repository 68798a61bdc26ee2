import type { TicketDetails } from '@kopa/contracts/desk/desk';
import type { Ticket } from '@kopa/contracts/desk/tickets';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { changeTicket, messagesOf, savedReply, ticketOf } from '../../../steps/tickets.ts';
import type { World } from '../../world.ts';

const own = async ({ call }: TestMember): Promise<Ticket> => done(await call('GET', '/api/support-tickets'))[0];
const write = async ({ call }: TestMember, id: number, text: string) =>
  done(await call('POST', `/api/support-tickets/${id}/messages`, { text }));
const details = async ({ administrator }: World, id: number): Promise<TicketDetails> =>
  done(await administrator.call('GET', `/api/admin/support-tickets/${id}`));
const answer = async ({ administrator }: World, id: number, body: object) =>
  done(await administrator.call('POST', `/api/admin/support-tickets/${id}/messages`, body));

/** Outcomes of the conversation of a ticket (product 4.16). */
export const conversationOutcomes = {
  'both sides write, and the member reads the answers': async (world: World) => {
    const member = await world.register();
    const id = await ticketOf(member);
    expect(await messagesOf(member, id)).toEqual([]);
    await write(member, id, 'Hello?');
    await answer(world, id, { text: 'We look at it.', status: 'in_progress' });
    expect(await messagesOf(member, id)).toMatchObject([
      { ticketId: id, from: 'member', text: 'Hello?' },
      { ticketId: id, from: 'desk', text: 'We look at it.' },
    ]);
    const [, fromDesk] = await messagesOf(member, id);
    expect(fromDesk).not.toHaveProperty('administrator');
    expect(await own(member)).toMatchObject({
      ...{ status: 'in_progress', reply: 'We look at it.', isUnread: true },
      ...{ lastMessageAt: fromDesk?.createdAt, dueAt: null, waitingSince: null, closedAt: null },
    });
    done(await member.call('PUT', `/api/support-tickets/${id}/read`));
    expect((await own(member)).isUnread).toBe(false);
  },

  'a reply by the earlier call becomes a message': async (world: World) => {
    const member = await world.register();
    const id = await ticketOf(member);
    await changeTicket(world.administrator, id, { reply: 'Done.', status: 'resolved' });
    expect(await messagesOf(member, id)).toMatchObject([{ from: 'desk', text: 'Done.' }]);
    expect(await own(member)).toMatchObject({ status: 'resolved', reply: 'Done.', closedAt: expect.any(String) });
  },

  'administrators see who wrote, and notes that members never see': async (world: World) => {
    const member = await world.register();
    const id = await ticketOf(member);
    await write(member, id, 'Hello?');
    await answer(world, id, { text: 'We look at it.' });
    const notes = `/api/admin/support-tickets/${id}/notes`;
    done(await world.administrator.call('POST', notes, { text: 'Called the office.' }));
    const administrator = { id: expect.any(Number), name: 'Amina Bello' };
    expect(await details(world, id)).toMatchObject({
      ...{ id, assignee: null, isOverdue: false, user: { firstName: member.user.firstName, deploymentState: null } },
      messages: [
        { from: 'member', administrator: null },
        { from: 'desk', administrator },
      ],
      notes: [{ ticketId: id, text: 'Called the office.', administrator }],
    });
    expect(JSON.stringify([await own(member), await messagesOf(member, id)])).not.toContain('office');
  },

  'an administrator takes a ticket, another takes it over, and anybody gives it back': async (world: World) => {
    const other = await world.signInAdministrator();
    const id = await ticketOf(world.chidi);
    const path = `/api/admin/support-tickets/${id}/assignee`;
    const mine = async ({ call }: typeof other) =>
      done(await call('GET', '/api/admin/support-tickets/all?assignee=me&limit=100')).map((one: Ticket) => one.id);
    const first = done(await world.administrator.call('PUT', path));
    expect(first).toMatchObject({ id, status: 'open', assignee: { name: 'Amina Bello' } });
    expect([await mine(world.administrator), await mine(other)]).toEqual([expect.arrayContaining([id]), []]);
    expect(done(await other.call('PUT', path)).assignee.id).not.toBe(first.assignee.id);
    expect(await mine(other)).toEqual([id]);
    expect(done(await world.administrator.call('DELETE', path)).assignee).toBeNull();
    const free = await world.administrator.call('GET', '/api/admin/support-tickets/all?assignee=none&limit=100');
    expect(done(free).map((one: Ticket) => one.id)).toContain(id);
  },
};

/** Outcomes of "Is it solved?" about a resolved ticket. */
export const solutionOutcomes = {
  'a solved ticket is closed, and the same again changes nothing': async (world: World) => {
    const member = await world.register();
    const id = await ticketOf(member);
    await answer(world, id, { text: 'Done.', status: 'resolved' });
    const tell = async () => done(await member.call('PUT', `/api/support-tickets/${id}/solution`, { isSolved: true }));
    const closed = await tell();
    expect(closed).toMatchObject({ id, status: 'closed', dueAt: null, closedAt: expect.any(String) });
    expect(await tell()).toEqual(closed);
  },

  'an unsolved ticket is open again with its due time before, and the desk sees a mark': async (world: World) => {
    const member = await world.register();
    const id = await ticketOf(member);
    const { dueAt, waitingSince } = await own(member);
    await answer(world, id, { text: 'Done.', status: 'resolved' });
    expect(await details(world, id)).toMatchObject({ status: 'resolved', dueAt: null, isReopened: false });
    const tell = async () => done(await member.call('PUT', `/api/support-tickets/${id}/solution`, { isSolved: false }));
    const open = await tell();
    expect(open).toMatchObject({ id, status: 'open', dueAt, waitingSince, closedAt: null, reply: 'Done.' });
    expect(open).not.toHaveProperty('isReopened');
    expect(await tell()).toEqual(open);
    expect(await details(world, id)).toMatchObject({ status: 'open', dueAt, isReopened: true });
    await changeTicket(world.administrator, id, { status: 'resolved' });
    expect((await details(world, id)).isReopened).toBe(false);
  },
};

/** Outcomes for the time of an answer. */
export const dueOutcomes = {
  'a request under the Data Protection Act is high and due 30 days after it was opened': async (world: World) => {
    const member = await world.register();
    const id = await ticketOf(member, { category: 'data_protection', priority: 'low' });
    const { priority, createdAt, dueAt } = await own(member);
    const due = new Date(Date.parse(createdAt) + 30 * 24 * 60 * 60 * 1000).toISOString();
    expect([priority, dueAt]).toEqual(['high', due]);
    await answer(world, id, { text: 'Here it is.' });
    expect((await own(member)).dueAt).toBe(due);
    await changeTicket(world.administrator, id, { status: 'resolved' });
    expect((await own(member)).dueAt).toBeNull();
  },
};

/** Outcomes of saved replies. */
export const savedReplyOutcomes = {
  'are listed by title without regard to case, and keep their placeholders': async (world: World) => {
    const { call } = world.administrator;
    const create = async (title: string) =>
      done(await call('POST', '/api/admin/saved-replies', { title, text: '{first_name} {ticket_id} {state}' }));
    for (const title of ['aab', 'AAC', 'aaA']) await create(title);
    const titles = done(await call('GET', '/api/admin/saved-replies')).map(({ title }: { title: string }) => title);
    expect(titles.slice(0, 3)).toEqual(['aaA', 'aab', 'AAC']);
  },

  'a deleted one is gone, and its title is free': async (world: World) => {
    const { call } = world.administrator;
    const { id, title } = await savedReply(world);
    done(await call('DELETE', `/api/admin/saved-replies/${id}`));
    expect((await call('PATCH', `/api/admin/saved-replies/${id}`, { text: 'x' })).status).toBe(404);
    expect((await call('POST', '/api/admin/saved-replies', { title, text: 'Hello' })).status).toBe(201);
  },
};
