import type { Conversation, DirectMessage } from '@kopa/contracts/chat/messages';
import { expect } from 'vitest';
import { done, nextOf } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { create, groupOf } from '../../../steps/groups.ts';
import { write, writeTo } from '../../../steps/messages.ts';
import { block } from '../../../steps/people.ts';
import type { World } from '../../world.ts';

const conversations = async (member: TestMember): Promise<Conversation[]> =>
  done(await member.call('GET', `/api/users/${member.id}/conversations`));
const between = (member: TestMember, other: TestMember, query = '') =>
  member.call('GET', `/api/messages/direct/${member.id}/${other.id}${query}`);

const contentsOf = (messages: { content: string }[]) => messages.map(({ content }) => content);

/** Outcomes of sending messages to members (product 4.8). */
export const sendOutcomes = {
  'answers a repeated key as before, and publishes the message no second time': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    await world.connect(member, friend);
    const clientId = crypto.randomUUID();
    const body = { receiverId: friend.id, content: 'Once' };
    const sending = () => member.call('POST', '/api/messages/direct', body, { 'idempotency-key': clientId });
    const first = await sending();
    const { message } = first.body;
    done(await friend.call('PUT', `/api/messages/direct/${friend.id}/${member.id}/read`, { messageId: message.id }));
    world.takePublished();

    const again = await sending();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(world.takePublished()).toEqual([]);
    await world.suspend(friend);
    expect((await sending()).status).toBe(404);
  },

  'lets connections write without a limit': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    await world.connect(member, friend);
    for (let count = 0; count < 5; count += 1) await write(member, friend);
  },
};

/** Outcomes of the list of conversations. */
export const conversationListOutcomes = {
  'is ordered by newest message and has the unread counts; only connections see the email': async (world: World) => {
    const [member, friend, stranger] = [await world.register(), await world.register(), await world.register()];
    await world.connect(member, friend);
    await write(friend, member, { content: 'One' });
    await write(stranger, member, { content: 'Two' });
    const last = await write(friend, member, { content: 'Three' });
    expect(await conversations(member)).toMatchObject([
      {
        ...{ id: last.conversationId, user1Id: member.id, user2Id: friend.id, unreadCount: 2 },
        otherUser: { id: friend.id, email: friend.user.email },
        lastMessage: { id: last.id, senderId: friend.id, content: 'Three', createdAt: last.createdAt },
      },
      { otherUser: { id: stranger.id, email: null }, unreadCount: 1, lastMessage: { content: 'Two' } },
    ]);
    expect((await conversations(friend))[0]).toMatchObject({ user1Id: member.id, user2Id: friend.id, unreadCount: 0 });
  },

  'keeps the messages of a suspended member': async (world: World) => {
    const [member, other] = [await world.register(), await world.register()];
    await write(other, member, { content: 'Kept' });
    await world.suspend(other);
    expect(await conversations(member)).toMatchObject([{ otherUser: { id: other.id } }]);
    expect(contentsOf(done(await between(member, other)))).toEqual(['Kept']);
  },
};

/** Outcomes of one conversation. */
export const conversationOutcomes = {
  'is as the list has it': async (world: World) => {
    const [member, other] = [await world.register(), await world.register()];
    const { conversationId } = await write(other, member, { content: 'One' });
    const [listed] = await conversations(member);
    const one = await member.call('GET', `/api/users/${member.id}/conversations/${conversationId}`);
    expect(done(one)).toEqual(listed);
  },
};

/** Outcomes of whether one may write to a member. */
export const writingOutcomes = {
  'reports before the first message the reason that would refuse it': async (world: World) => {
    const [member, other] = [await world.register(), await world.register()];
    const refusal = async () =>
      done(await member.call('GET', `/api/messages/direct/${member.id}/${other.id}/standing`)).refusal;
    const take = async (messagesFrom: string) =>
      done(await other.call('PATCH', `/api/users/${other.id}/privacy`, { messagesFrom }));
    expect(await refusal()).toBeNull();
    await take('connections');
    expect(await refusal()).toBe('messages_closed');
    await take('everyone');
    for (let sent = 0; sent < 3; sent += 1) await write(member, other);
    expect(await refusal()).toBe('awaiting_reply');
    await write(other, member);
    await take('connections');
    expect(await refusal()).toBeNull();
    done(await block(other, member));
    expect(await refusal()).toBe('not_found');
  },
};

/** Outcomes of marking messages as read. */
export const markReadOutcomes = {
  'marks all messages up to the given one, notifies the sender once, and never unmarks a message': async (
    world: World,
  ) => {
    const [member, other] = [await world.register(), await world.register()];
    await world.connect(member, other);
    const [one, two, three] = [await write(other, member), await write(other, member), await write(other, member)];
    const read = (messageId: number) =>
      member.call('PUT', `/api/messages/direct/${member.id}/${other.id}/read`, { messageId });
    world.takePublished();
    expect((await read(two.id)).status).toBe(204);
    const receipt = { conversationId: two.conversationId, messageId: two.id, readerId: member.id };
    expect(world.takePublished()).toMatchObject([{ type: 'message_read_receipt', payload: receipt }]);
    expect((await read(one.id)).status).toBe(204);
    expect(world.takePublished()).toEqual([]);
    expect((await conversations(member))[0]?.unreadCount).toBe(1);
    const seen: DirectMessage[] = done(await between(other, member));
    expect(seen.map(({ id, isRead }) => [id, isRead])).toEqual([
      [one.id, true],
      [two.id, true],
      [three.id, false],
    ]);
  },
};

/** Outcomes of sending messages to groups. */
export const groupSendOutcomes = {
  'answers a repeated key as before to a member of the group, and publishes the message no second time': async (
    world: World,
  ) => {
    const [owner, joiner] = [await world.register(), await world.register()];
    const { id: groupId } = await groupOf(owner, joiner);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const sending = () => joiner.call('POST', '/api/groups/messages', { groupId, content: 'Once' }, key);
    const first = await sending();
    world.takePublished();
    const again = await sending();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(world.takePublished()).toEqual([]);
    done(await joiner.call('DELETE', `/api/groups/${groupId}/members`));
    world.takePublished();
    const refused = await sending();
    expect([refused.status, refused.body.code]).toEqual([403, 'not_group_member']);
    expect(world.takePublished()).toEqual([]);
  },
};

/** Outcomes of the messages of a group (product 4.10). */
export const groupMessagesOutcomes = {
  'returns the messages since a given one, page by page and oldest first': async (world: World) => {
    const member = await world.register();
    const group = await create(member);
    const ids: number[] = [];
    for (const content of ['One', 'Two', 'Three', 'Four']) {
      ids.push((await writeTo(member, group, { content })).id);
    }
    const first = await member.call('GET', `/api/groups/${group.id}/messages?after=${ids[0]}&limit=2`);
    expect(contentsOf(done(first))).toEqual(['Two', 'Three']);
    expect(contentsOf(done(await member.call('GET', nextOf(first) ?? '')))).toEqual(['Four']);
    const newest = done(await member.call('GET', `/api/groups/${group.id}/messages?limit=2`));
    expect(contentsOf(newest)).toEqual(['Three', 'Four']);
  },
};
