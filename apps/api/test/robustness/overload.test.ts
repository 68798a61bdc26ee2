import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectSocketAt, type TestSocket } from '../sockets.ts';
import { besideCrowd } from './beside-crowd.ts';
import { whileLocked } from './databases.ts';
import { processOfTests } from './own-process.ts';
import { type OpenRequest, openRequest, type RemoteMember, registerAt } from './remote-members.ts';

/** A small pool, so that few calls are an overload, however slow the machine: of one area one works and 54 wait. */
const poolSize = 3;
/** Two calls for each connection work, thirty wait. */
const callsAtOnce = poolSize * (2 + 30);

const own = processOfTests({ DATABASE_POOL_SIZE: String(poolSize) });
let members: RemoteMember[];
const held: OpenRequest[] = [];

beforeAll(async () => {
  members = await Promise.all(Array.from({ length: 20 }, () => registerAt(own.api.port)));
});
afterEach(() => {
  for (const request of held.splice(0)) request.abandon();
});

const postOf = (member: RemoteMember, content = 'A post') =>
  member.call('POST', '/api/social-feeds', { type: 'status', content });

describe('while a table is locked and more callers than the gate holds ask for it, again and again', () => {
  it('all of them get 503 with Retry-After, and other areas serve all of their calls', async () => {
    const before = await own.database.query('select id from posts');
    const { crowd, others, health } = await whileLocked(own.database.url, 'posts', () =>
      besideCrowd(own.api.port, members, {
        callers: callsAtOnce,
        crowd: (member) => postOf(member),
        other: (member) => member.call('GET', '/api/groups'),
      }),
    );
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([503]));
    expect(crowd.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect(new Set(others.map(({ status, body }) => `${status} ${body.code ?? ''}`))).toEqual(new Set(['200 ']));
    expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await postOf(members[0] as RemoteMember)).status).toBe(201);
    expect(await own.database.query('select id from posts')).toHaveLength(before.length + 1);
  });
});

describe('while the messages are locked', () => {
  it('all writers get 503 with Retry-After, including those whose messages wait for an earlier batch', async () => {
    const [one, other, ...rest] = members as [RemoteMember, RemoteMember, ...RemoteMember[]];
    const { body } = await one.call('POST', '/api/connections', { connectedUserId: other.id });
    await other.call('PUT', `/api/connections/${body.id}`, { status: 'accepted' });
    const write = (from: RemoteMember, to: RemoteMember) =>
      from.call('POST', '/api/messages/direct', { receiverId: to.id, content: 'Good morning' });
    expect((await write(one, other)).status).toBe(201);
    const answers = await whileLocked(own.database.url, 'direct_messages', () =>
      Promise.all([
        ...Array.from({ length: 20 }, () => write(one, other)),
        ...rest.map((member) => write(member, one)),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(answers.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect((await write(one, other)).status).toBe(201);
    expect(await own.database.query('select id from direct_messages')).toHaveLength(2);
  });
});

describe('above the number of calls that work or wait at once', () => {
  it('slow request bodies take no place', async () => {
    const text = JSON.stringify({ type: 'status', content: 'A slow one' });
    for (let i = 0; i < 2 * callsAtOnce; i += 1) {
      held.push(
        await openRequest(members[i % members.length] as RemoteMember, own.api.port, '/api/social-feeds', text),
      );
    }
    expect((await postOf(members[0] as RemoteMember)).status).toBe(201);
    const some = held.splice(0, callsAtOnce / 2);
    const finished = await Promise.all(some.map((request) => request.finish()));
    expect(finished).toEqual(some.map(() => 201));
  });

  it('open sockets take no place', async () => {
    const sockets: TestSocket[] = [];
    while (sockets.length < 1.5 * callsAtOnce) {
      sockets.push(await connectSocketAt(own.api.port, members[sockets.length % members.length] as RemoteMember));
    }
    expect((await postOf(members[0] as RemoteMember)).status).toBe(201);
    await Promise.all(sockets.map((socket) => socket.next('new_post')));
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  it('a member may upload two of the largest photos at a time, and more afterwards; others may upload meanwhile', async () => {
    const [member, other] = members as [RemoteMember, RemoteMember];
    const size = 13 * 1024 * 1024;
    const upload = ({ id, call }: RemoteMember, bytes: number) =>
      call('POST', `/api/users/${id}/upload-photo`, { imageData: 'x'.repeat(bytes), fileName: 'x', fileSize: 1 });
    const path = `/api/users/${member.id}/upload-photo`;
    for (let i = 0; i < 2; i += 1) held.push(await openRequest(member, own.api.port, path, 'x'.repeat(size)));
    await expect.poll(async () => (await upload(member, size)).body.code).toBe('overloaded');
    expect((await upload(other, size)).body.code).toBe('invalid_image');
    for (const request of held.splice(0)) request.abandon();
    await expect.poll(async () => (await upload(member, size)).body.code).toBe('invalid_image');
  });
});
