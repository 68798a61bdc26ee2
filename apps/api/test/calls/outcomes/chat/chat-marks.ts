import type { Conversation } from '@kopa/contracts/chat/messages';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { create, join, leave, read, remove, view } from '../../../steps/groups.ts';
import { write, writeTo } from '../../../steps/messages.ts';
import { publish } from '../../../steps/notices.ts';
import type { World } from '../../world.ts';

const conversation = async (member: TestMember, id: number): Promise<Conversation> =>
  done(await member.call('GET', `/api/users/${member.id}/conversations/${id}`));
const ofConversation = (member: TestMember, id: number) => `/api/users/${member.id}/conversations/${id}`;
const ofGroup = (member: TestMember, id: number) => `/api/users/${member.id}/groups/${id}`;
const put = async (member: TestMember, path: string) => done(await member.call('PUT', path));
const pinned = async (member: TestMember) => done(await member.call('GET', `/api/users/${member.id}/pinned-chats`));
const unread = async (member: TestMember) => done(await member.call('GET', `/api/users/${member.id}/unread-chats`));
const changesOf = (world: World) =>
  world
    .takePublished()
    .filter(({ type }) => type === 'chat_changed')
    .map(({ payload }) => payload);

/** Outcomes of pins (product 4.51). */
export const pinOutcomes = {
  "is the member's own, is told once, and can be repeated": async (world: World) => {
    const [member, other] = [await world.register(), await world.register()];
    const { conversationId: id } = await write(other, member);
    world.takePublished();
    const url = `${ofConversation(member, id)}/pin`;
    for (const _again of [1, 2]) expect((await member.call('PUT', url)).status).toBe(204);
    expect(changesOf(world)).toEqual([{ kind: 'direct', chatId: id, isPinned: true, isMarkedUnread: false }]);
    expect(await conversation(member, id)).toMatchObject({ isPinned: true });
    expect(await conversation(other, id)).toMatchObject({ isPinned: false });
    for (const _again of [1, 2]) expect((await member.call('DELETE', url)).status).toBe(204);
    expect(changesOf(world)).toEqual([{ kind: 'direct', chatId: id, isPinned: false, isMarkedUnread: false }]);
  },

  'ends with the membership, for a member who leaves or is removed and with the group': async (world: World) => {
    const [member, owner] = [await world.register(), await world.register()];
    const left = await create(owner);
    const removed = await create(owner);
    const ended = await create(member);
    for (const group of [left, removed]) done(await join(member, group));
    for (const { id } of [left, removed, ended]) await put(member, `${ofGroup(member, id)}/pin`);
    await put(member, `${ofGroup(member, left.id)}/unread-mark`);
    world.takePublished();
    done(await leave(member, left));
    done(await remove(owner, removed, member));
    done(await leave(member, ended));
    const nothing = { kind: 'group', isPinned: false, isMarkedUnread: false };
    expect(changesOf(world)).toEqual([left, removed, ended].map(({ id }) => ({ ...nothing, chatId: id })));
    expect(await view(member, left)).toMatchObject({ isPinned: false, isMarkedUnread: false });
    done(await join(member, left));
    expect(await view(member, left)).toMatchObject({ isPinned: false, isMarkedUnread: false });
    done(await leave(member, left));
    expect(changesOf(world)).toEqual([]);
  },
};

/** Outcomes of unread marks (product 4.51). */
export const markOutcomes = {
  'leaves the number of unread messages alone, and ends by reading': async (world: World) => {
    const [member, other] = [await world.register(), await world.register()];
    const message = await write(other, member);
    const id = message.conversationId;
    const reading = () =>
      member.call('PUT', `/api/messages/direct/${member.id}/${other.id}/read`, { messageId: message.id });
    done(await reading());
    await put(member, `${ofConversation(member, id)}/unread-mark`);
    expect(await conversation(member, id)).toMatchObject({ isMarkedUnread: true, unreadCount: 0 });
    world.takePublished();
    done(await reading());
    const change = { kind: 'direct', chatId: id, isPinned: false, isMarkedUnread: false };
    expect(world.takePublished()).toMatchObject([{ type: 'chat_changed', payload: change }]);
    done(await reading());
    expect(world.takePublished()).toEqual([]);
    expect(await conversation(member, id)).toMatchObject({ isMarkedUnread: false, unreadCount: 0 });
  },

  'of a group ends by reading it, and the pin stays': async (world: World) => {
    const [member, owner] = [await world.register(), await world.register()];
    const group = await create(owner);
    done(await join(member, group));
    const { id: messageId } = await writeTo(owner, group);
    for (const mark of ['pin', 'unread-mark']) await put(member, `${ofGroup(member, group.id)}/${mark}`);
    expect(await view(member, group)).toMatchObject({ isPinned: true, isMarkedUnread: true, unreadCount: 1 });
    world.takePublished();
    done(await read(member, group, messageId));
    expect(changesOf(world)).toEqual([{ kind: 'group', chatId: group.id, isPinned: true, isMarkedUnread: false }]);
    expect(await view(member, group)).toMatchObject({ isPinned: true, isMarkedUnread: false, unreadCount: 0 });
  },
};

/** Outcomes of the pinned chats. */
export const pinnedOutcomes = {
  'has both kinds, as their lists have them, by the newest message': async (world: World) => {
    const [member, one, two] = [await world.register(), await world.register(), await world.register()];
    expect(await pinned(member)).toEqual({ conversations: [], groups: [] });
    const groups = [await create(member), await create(member)] as const;
    const ids = [(await write(one, member)).conversationId, (await write(two, member)).conversationId];
    for (const id of ids) await put(member, `${ofConversation(member, id)}/pin`);
    for (const { id } of groups) await put(member, `${ofGroup(member, id)}/pin`);
    await writeTo(member, groups[0]);
    await write(one, member);
    const listed = async (list: string) => done(await member.call('GET', `/api/users/${member.id}/${list}`));
    expect(await pinned(member)).toEqual({
      conversations: await listed('conversations'),
      groups: await listed('groups'),
    });
  },
};

/** Outcomes of the number of unread chats. */
export const unreadOutcomes = {
  'counts chats with unread messages or a mark, once each, without muted ones': async (world: World) => {
    const [member, one, two] = [await world.register(), await world.register(), await world.register()];
    expect(await unread(member)).toEqual({ direct: 0, groups: 0, channels: 0 });
    const { conversationId, id: messageId } = await write(one, member);
    await write(one, member);
    const { conversationId: muted } = await write(two, member);
    const group = await create(one);
    done(await join(member, group));
    await writeTo(one, group);
    expect(await unread(member)).toMatchObject({ direct: 2, groups: 1 });
    await put(member, `${ofConversation(member, muted)}/mute`);
    await put(member, `${ofConversation(member, conversationId)}/unread-mark`);
    expect(await unread(member)).toMatchObject({ direct: 1, groups: 1 });
    await put(member, `${ofGroup(member, group.id)}/mute`);
    done(await member.call('PUT', `/api/messages/direct/${member.id}/${one.id}/read`, { messageId }));
    expect(await unread(member)).toMatchObject({ direct: 1, groups: 0 });
    const own = await create(member);
    await put(member, `${ofGroup(member, own.id)}/unread-mark`);
    expect(await unread(member)).toMatchObject({ direct: 1, groups: 1 });
  },

  'counts the channels with a notice that was not read': async (world: World) => {
    const member = await world.register();
    await publish(world.administrator);
    expect(await unread(member)).toMatchObject({ channels: 1 });
  },
};
