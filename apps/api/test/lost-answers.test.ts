import { randomUUID } from 'node:crypto';
import { closeCodes } from '@kopa/contracts/realtime';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findFirstUse } from '../src/identity/keys.queries.ts';
import { type CutProxy, openCutProxy } from './cut-proxy.ts';
import { connectMembers, registerMember, type TestMember } from './members.ts';
import { joinLive } from './sockets.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let proxy: CutProxy;
let test: TestApp;
let ada: TestMember;
let bayo: TestMember;

beforeAll(async () => {
  proxy = await openCutProxy(inject('serverUrl'));
  test = await createTestApp({}, (url) => {
    const through = new URL(url);
    through.host = new URL(proxy.url).host;
    return { DATABASE_URL: through.href };
  });
  [ada, bayo] = [await registerMember(test.app), await registerMember(test.app)];
  await connectMembers(test.context, ada, bayo);
  await sendMessage('The first of a conversation is a transaction', randomUUID());
});
afterAll(async () => {
  await test.close();
  proxy.close();
});

const writes: [name: string, mark: string, write: (key: string) => ReturnType<TestMember['call']>][] = [
  ['one statement', 'Lost on its way', (key) => sendMessage('Lost on its way', key)],
  ['a transaction', 'commit', (key) => post({ type: 'status', content: `For @${bayo.user.username}` }, key)],
];

const sendMessage = (content: string, key: string) =>
  ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content }, { 'idempotency-key': key });
const post = (body: object, key: string) => ada.call('POST', '/api/social-feeds', body, { 'idempotency-key': key });

it.each(writes)(
  'if the answer to %s is lost, sockets come back and fetch, and a retry doubles nothing',
  async (_name, mark, write) => {
    const socket = await joinLive(test.app, bayo);
    const key = randomUUID();
    proxy.loseAnswerTo(mark);
    expect((await write(key)).status).toBe(503);
    expect(await socket.closed).toBe(closeCodes.serviceRestart);
    const first = await findFirstUse(test.context.db, { ownerId: ada.id, key });
    const { status, body } = await write(key);
    expect([status, (body.message ?? body).id]).toEqual([201, first?.resultId]);
  },
);

it('sockets stay if a read, or a transaction before its commit, loses its connection', async () => {
  const socket = await joinLive(test.app, bayo);
  proxy.loseAnswerTo('begin');
  expect((await post({ type: 'status', content: `Not for @${bayo.user.username}` }, randomUUID())).status).toBe(503);
  proxy.loseAnswerTo('Nobody of this name');
  expect((await ada.call('GET', '/api/users?search=Nobody of this name')).status).toBe(503);
  expect((await sendMessage('Still there?', randomUUID())).status).toBe(201);
  await socket.next('new_message', ({ message }) => message.content === 'Still there?');
  expect(socket.socket.readyState).toBe(socket.socket.OPEN);
});
