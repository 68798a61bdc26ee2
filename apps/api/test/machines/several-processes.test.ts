import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/identity/passwords.ts';
import { adminPassword } from '../administrators.ts';
import { type CutProxy, openCutProxy } from '../cut-proxy.ts';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { createDatabase, type TestDatabase } from '../robustness/databases.ts';
import { callAt, connectAt, type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { connectSocketAt, type TestSocket } from '../sockets.ts';
import { type BusServer, startBusServer } from './valkey-server.ts';

let database: TestDatabase;
let server: BusServer;
let proxy: CutProxy;
let one: ApiProcess;
/** The process whose connection of the bus can be cut. */
let two: ApiProcess;
let ada: RemoteMember;
let bayo: RemoteMember;
let administrator: { authorization: string };
const opened: TestSocket[] = [];

beforeAll(async () => {
  database = await createDatabase('migrated');
  server = await startBusServer();
  proxy = await openCutProxy(server.url);
  [one, two] = await Promise.all([startApi(settings(server.url)), startApi(settings(proxy.url))]);
  [ada, bayo] = [await registerAt(one.port), await registerAt(one.port)];
  await connectAt(ada, bayo);
  await database.query(
    `insert into administrators (username, password_hash, first_name, last_name, role) values ('root', $1, 'A', 'B', 'moderator')`,
    [await hashPassword(adminPassword, null)],
  );
  const signIn = { username: 'root', password: adminPassword };
  const { token } = (await callAt(one.port, 'POST', '/api/admin/auth/login', signIn)).body;
  administrator = { authorization: `Bearer ${token}` };
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.close()));
});
afterAll(async () => {
  await Promise.all([one.kill('SIGKILL'), two.kill('SIGKILL')]);
  proxy.close();
  await server.stop();
  await database.drop();
});

/** The settings of a process that joins the bus at this URL. */
const settings = (url: string) => ({ DATABASE_URL: database.url, VALKEY_URL: url });

async function join(api: ApiProcess, member: RemoteMember): Promise<TestSocket> {
  const socket = await connectSocketAt(api.port, member);
  opened.push(socket);
  return socket;
}

const write = (content: string) =>
  ada.call('POST', '/api/messages/direct', { senderId: ada.id, receiverId: bayo.id, content });

/** Waits until one member is shown as online to another. */
const seesOnline = (viewer: RemoteMember, { id }: RemoteMember) =>
  expect.poll(async () => (await viewer.call('GET', `/api/users/${id}`)).body.isOnline).toBe(true);

async function suspend(member: RemoteMember): Promise<void> {
  const { status } = await callAt(one.port, 'PATCH', `/api/admin/users/${member.id}/suspend`, undefined, administrator);
  expect(status).toBe(200);
}

describe('two processes', () => {
  it('deliver events of one to the sockets of the other, of any length', async () => {
    const socket = await join(two, bayo);
    for (const content of ['Hello', '漢'.repeat(4_000), '🇳🇬'.repeat(1_000)]) {
      const { message } = (await write(content)).body;
      expect((await socket.next('new_message', (event) => event.message.id === message.id)).message).toEqual(message);
    }
  });

  it('send the key of a message to its author on both', async () => {
    const [here, there, theirs] = [await join(one, ada), await join(two, ada), await join(two, bayo)];
    const key = crypto.randomUUID();
    const body = { senderId: ada.id, receiverId: bayo.id, content: 'Mine' };
    const { message } = (await ada.call('POST', '/api/messages/direct', body, { 'idempotency-key': key })).body;
    const frame = (socket: TestSocket) => socket.next('new_message', (event) => event.message.id === message.id);
    expect((await frame(here)).clientId).toBe(key);
    expect((await frame(there)).clientId).toBe(key);
    expect(await frame(theirs)).toEqual({ message });
  });

  it('share who is online', async () => {
    const watcher = await join(one, ada);
    const there = await connectSocketAt(two.port, bayo);
    await watcher.next('user_online_status', ({ userId, isOnline }) => userId === bayo.id && isOnline);
    expect((await ada.call('GET', `/api/users/${bayo.id}`)).body.isOnline).toBe(true);
    expect((await (await join(one, ada)).next('authenticated')).onlineUserIds).toEqual([bayo.id]);
    await there.close();
    await watcher.next('user_online_status', ({ userId, isOnline }) => userId === bayo.id && !isOnline);
  });

  it('both end the sockets of a suspended member', async () => {
    const member = await registerAt(one.port);
    const [here, there] = [await join(one, member), await join(two, member)];
    await suspend(member);
    expect([await here.closed, await there.closed]).toEqual([1008, 1008]);
    expect((await member.at(two.port).call('GET', '/api/auth/user')).status).toBe(401);
  });

  it('a process that starts later learns who is online on the other', async () => {
    await join(one, ada);
    expect(await two.kill('SIGTERM')).toBe(0);
    two = await startApi(settings(proxy.url));
    await seesOnline(bayo.at(two.port), ada);
    expect((await (await join(two, bayo)).next('authenticated')).onlineUserIds).toEqual([ada.id]);
  });
});

describe('while events do not reach a process', () => {
  it('REST has the new message; then its sockets are closed for a reconnect, and new ones receive events', async () => {
    const socket = await join(two, bayo);
    const watcher = await join(one, ada);
    // Otherwise the event that Bayo is online may be lost, for which the other process closes its sockets too.
    await seesOnline(ada, bayo);
    proxy.cut();
    const { message } = (await write('Can you see this?')).body;
    const seen = (await bayo.at(two.port).call('GET', `/api/messages/direct/${bayo.id}/${ada.id}`)).body;
    expect(seen.at(-1)).toEqual(message);
    proxy.restore();
    expect(await socket.closed).toBe(1012);
    expect(socket.frames.some(({ payload }) => JSON.stringify(payload).includes(message.content))).toBe(false);

    const again = await join(two, bayo);
    const { message: next } = (await write('And this?')).body;
    await again.next('new_message', (event) => event.message.id === next.id);
    expect(watcher.socket.readyState).toBe(watcher.socket.OPEN);
    await seesOnline(ada, bayo);
  });

  it('a suspension still ends its sockets', async () => {
    const member = await registerAt(one.port);
    const socket = await join(two, member);
    proxy.cut();
    await suspend(member);
    expect(await socket.closed).toBe(1008);
    proxy.restore();
  });

  it('its own events are lost to the others, whose sockets are closed for a reconnect and a new fetch', async () => {
    const watcher = await join(one, ada);
    proxy.cut();
    const answer = await bayo.at(two.port).call('POST', '/api/social-feeds', { type: 'status', content: 'Unheard' });
    expect(answer.status).toBe(201);
    proxy.restore();
    expect(await watcher.closed).toBe(1012);
    const { body } = await ada.call('GET', '/api/social-feeds');
    expect(body[0].id).toBe(answer.body.id);
  });
});

describe('a group', () => {
  const writeTo = async (groupId: number, content: string, api = one): Promise<number> => {
    const { body } = await ada.at(api.port).call('POST', '/api/groups/messages', { userId: ada.id, groupId, content });
    return body.message.id;
  };
  const arrives = (socket: TestSocket, id: number) => socket.next('new_message', ({ message }) => message.id === id);
  const gets = (socket: TestSocket, id: number) =>
    socket.frames.some(({ payload }) => (payload as { message?: { id: number } }).message?.id === id);
  async function createGroup(): Promise<number> {
    const { id } = (await ada.call('POST', '/api/groups', { name: 'Readers', type: 'public' })).body;
    expect((await bayo.call('POST', `/api/groups/${id}/members`)).status).toBe(200);
    return id;
  }

  it('delivers to the members on both, and no longer to one who has left on either', async () => {
    const [here, there] = [await join(one, bayo), await join(two, bayo)];
    const writers = [await join(one, ada), await join(two, ada)];
    const groupId = await createGroup();
    const first = await writeTo(groupId, 'Hello');
    await Promise.all([arrives(here, first), arrives(there, first)]);
    for (const api of [one, two]) {
      await bayo.at(api.port).call('DELETE', `/api/groups/${groupId}/members`);
      const unseen = await writeTo(groupId, 'Without Bayo', one);
      await Promise.all(writers.map((socket) => arrives(socket, unseen)));
      await bayo.at(api.port).call('POST', `/api/groups/${groupId}/members`);
      const seen = await writeTo(groupId, 'With Bayo', two);
      await Promise.all([arrives(here, seen), arrives(there, seen)]);
      expect([gets(here, unseen), gets(there, unseen)]).toEqual([false, false]);
    }
  });

  it('does not deliver to one who has left on a process that has not heard of it', async () => {
    const groupId = await createGroup();
    const [writer, socket] = [await join(two, ada), await join(two, bayo)];
    await arrives(socket, await writeTo(groupId, 'Hello', two));
    proxy.cut();
    await bayo.call('DELETE', `/api/groups/${groupId}/members`);
    const unseen = await writeTo(groupId, 'Without Bayo', two);
    await arrives(writer, unseen);
    expect(gets(socket, unseen)).toBe(false);
    proxy.restore();
    expect(await socket.closed).toBe(1012);
  });

  it.each([2_000, 20_000])('of %i members costs at most 4 KB on the bus for each message', async (size) => {
    const groupId = await createGroup();
    // Rows of the group alone: without triggers nothing reads the members.
    await database.query(`set session_replication_role = replica;
      insert into group_members (group_id, member_id)
        select ${groupId}, 1000000 + i from generate_series(1, ${size}) i`);
    const socket = await join(two, bayo);
    const heard: string[] = [];
    const ear = await server.overhear((payload) => heard.push(payload));
    const content = 'A message of a usual length, with a line or two to read. '.repeat(3).trim();
    await arrives(socket, await writeTo(groupId, content));
    await expect.poll(() => heard.join('')).toContain(content);
    await ear.stop();
    expect(heard.reduce((bytes, payload) => bytes + Buffer.byteLength(payload), 0)).toBeLessThanOrEqual(4_096);
  });
});
