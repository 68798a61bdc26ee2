import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/auth/passwords.ts';
import { connectSocketAt, type TestSocket } from '../sockets.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { type BusProxy, openBusProxy } from './bus-proxy.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { callAt, connectAt, type RemoteMember, registerAt } from './remote-members.ts';

const adminPassword = 'An-Admin-Pass-9';

let database: TestDatabase;
let proxy: BusProxy;
let one: ApiProcess;
/** The process whose connection of the bus can be cut. */
let two: ApiProcess;
let ada: RemoteMember;
let bayo: RemoteMember;
let administrator: { authorization: string };
const opened: TestSocket[] = [];

beforeAll(async () => {
  database = await createDatabase('migrated');
  proxy = await openBusProxy(database.url);
  [one, two] = await Promise.all([startApi({ DATABASE_URL: database.url }), startApi({ DATABASE_URL: proxy.url })]);
  [ada, bayo] = [await registerAt(one.port), await registerAt(one.port)];
  await connectAt(ada, bayo);
  await database.query(
    `insert into administrators (username, password_hash, first_name, last_name, role) values ('root', $1, 'A', 'B', 'moderator')`,
    [await hashPassword(adminPassword)],
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
  await database.drop();
});

async function join(api: ApiProcess, member: RemoteMember): Promise<TestSocket> {
  const socket = await connectSocketAt(api.port, member);
  opened.push(socket);
  return socket;
}

const write = (content: string) =>
  ada.call('POST', '/api/messages/direct', { senderId: ada.id, receiverId: bayo.id, content });

/** Waits until one member is shown as online to another. */
const seesOnline = (viewer: RemoteMember, { id }: RemoteMember) =>
  expect.poll(async () => (await viewer.call('GET', `/api/users/${id}`)).body.isOnline, { timeout: 8_000 }).toBe(true);

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
    two = await startApi({ DATABASE_URL: proxy.url });
    await seesOnline(bayo.at(two.port), ada);
    expect((await (await join(two, bayo)).next('authenticated')).onlineUserIds).toEqual([ada.id]);
  });
});

describe('while events do not reach a process', () => {
  it('REST has the new message; then its sockets are closed for a reconnect, and new ones receive events', async () => {
    const socket = await join(two, bayo);
    const watcher = await join(one, ada);
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
