import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectMembers, memberOfTests } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { create } from '../../../test/steps/groups.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { joinAutomaticGroups, leaveAutomaticGroups, publishMoves } from './groups/automatic-groups.actions.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
beforeAll(() => connectMembers(test.context, ada, bayo));

const newGroup = async (): Promise<number> => (await create(ada, { name: 'Readers' })).id;
const pin = (id: number) => ada.call('PUT', `/api/users/${ada.id}/groups/${id}/pin`);

describe('pins', () => {
  it('are five at most, also where two are made at the same moment', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await newGroup());
    for (const id of ids.slice(0, 4)) expect((await pin(id)).status).toBe(204);
    const last = await Promise.all(ids.slice(4).map(pin));
    expect(last.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('too_many_pins');
    const hello = { receiverId: ada.id, content: 'Hello' };
    const { conversationId } = (await bayo.call('POST', '/api/messages/direct', hello)).body.message;
    const conversation = `/api/users/${ada.id}/conversations/${conversationId}/pin`;
    expect((await ada.call('PUT', conversation)).status).toBe(409);
    expect((await pin(ids[0] as number)).status).toBe(204);
    for (const id of ids) await ada.call('DELETE', `/api/users/${ada.id}/groups/${id}/pin`);
    expect((await ada.call('PUT', conversation)).status).toBe(204);
  });

  it('reach every device of the member, and nobody else', async () => {
    const [phone, laptop] = [await connectSocket(test.app, ada), await connectSocket(test.app, ada)];
    const other = await connectSocket(test.app, bayo);
    const id = await newGroup();
    await bayo.call('POST', `/api/groups/${id}/members`);
    await pin(id);
    const change = { kind: 'group', chatId: id, isPinned: true, isMarkedUnread: false };
    for (const socket of [phone, laptop]) expect(await socket.next('chat_changed')).toEqual(change);
    await ada.call('POST', '/api/groups/messages', { groupId: id, content: 'After it' });
    await other.next('new_message');
    expect(other.frames.some(({ type }) => type === 'chat_changed')).toBe(false);
    await Promise.all([phone, laptop, other].map((socket) => socket.close()));
  });

  it('end with an automatic group that a deployment takes the member out of', async () => {
    const { db } = test.context;
    const place = { state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Health' };
    const [{ id } = {}] = await db.transaction().execute((trx) => joinAutomaticGroups(trx, ada.id, place, null));
    await ada.call('DELETE', `/api/users/${ada.id}/groups/${id}/pin`);
    await sql`update group_members set is_pinned = true where member_id = ${ada.id} and group_id = ${id}`.execute(db);
    const socket = await connectSocket(test.app, ada);
    const left = await db.transaction().execute((trx) => leaveAutomaticGroups(trx, ada.id));
    await publishMoves(test.context, ada.id, left);
    expect(await socket.next('chat_changed', ({ chatId }) => chatId === id)).toMatchObject({ isPinned: false });
    await socket.close();
  });
});

describe('reading an older message of a chat that is marked as unread', () => {
  it('ends the mark, and leaves the place of reading in a conversation', async () => {
    const send = async () =>
      (await bayo.call('POST', '/api/messages/direct', { receiverId: ada.id, content: 'Hello' })).body.message;
    const [older, newer] = [await send(), await send()];
    const url = `/api/users/${ada.id}/conversations/${newer.conversationId}`;
    const read = (messageId: number) =>
      ada.call('PUT', `/api/messages/direct/${ada.id}/${bayo.id}/read`, { messageId });
    await read(newer.id);
    await ada.call('PUT', `${url}/unread-mark`);
    expect((await read(older.id)).status).toBe(204);
    expect((await ada.call('GET', url)).body).toMatchObject({ isMarkedUnread: false, unreadCount: 0 });
  });

  it('ends the mark, and leaves the place of reading in a group', async () => {
    const id = await newGroup();
    await bayo.call('POST', `/api/groups/${id}/members`);
    const send = async () =>
      (await bayo.call('POST', '/api/groups/messages', { groupId: id, content: 'Hello' })).body.message.id;
    const [older, newer] = [await send(), await send()];
    const read = (messageId: number) => ada.call('PUT', `/api/groups/${id}/read`, { messageId });
    await read(newer);
    await ada.call('PUT', `/api/users/${ada.id}/groups/${id}/unread-mark`);
    expect((await read(older)).status).toBe(204);
    expect((await ada.call('GET', `/api/groups/${id}`)).body).toMatchObject({ isMarkedUnread: false, unreadCount: 0 });
  });
});
