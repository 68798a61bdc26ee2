import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApi } from './api-process.ts';
import { createDatabase, holdTransaction, type TestDatabase } from './databases.ts';
import { callAt, type HeldRequest, holdRequest, type RemoteMember, registerAt } from './remote-members.ts';

/** Small, so that few requests are many: 20 requests per connection are worked on at once. */
const poolSize = 3;
const requestsAtOnce = 60;

let database: TestDatabase;
let api: ApiProcess;
let members: RemoteMember[];
const held: HeldRequest[] = [];

beforeAll(async () => {
  database = await createDatabase('migrated');
  api = await startApi({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: String(poolSize) });
  members = await Promise.all(Array.from({ length: 10 }, () => registerAt(api.port)));
});
afterEach(() => {
  for (const request of held.splice(0)) request.abandon();
});
afterAll(async () => {
  await api.kill('SIGKILL');
  await database.drop();
});

const postOf = (member: RemoteMember, content = 'A post') =>
  member.call('POST', '/api/social-feeds', { type: 'status', content });
const healthy = async () => expect((await callAt(api.port, 'GET', '/healthz')).status).toBe(200);

describe('while a table is locked', () => {
  it('200 clients are all told to come back, health answers before they are, and all is well after the lock', async () => {
    const before = await database.query('select id from posts');
    const lock = await holdTransaction(database.url, 'lock table posts in access exclusive mode');
    let answered = 0;
    const clients = Array.from({ length: 200 }, async (_, client) => {
      const answer = await postOf(members[client % members.length] as RemoteMember);
      answered += 1;
      return answer;
    });
    await healthy();
    expect(answered).toBeLessThan(200);
    const answers = await Promise.all(clients);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(answers.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    await lock.release();
    expect((await postOf(members[0] as RemoteMember)).status).toBe(201);
    expect(await database.query('select id from posts')).toHaveLength(before.length + 1);
  });
});

describe('while as many requests are worked on as may be', () => {
  it('further ones are refused at once, health and the others are served', async () => {
    const text = JSON.stringify({ type: 'status', content: 'A slow one' });
    for (let i = 0; i < requestsAtOnce; i += 1) {
      held.push(await holdRequest(members[i % members.length] as RemoteMember, api.port, '/api/social-feeds', text));
    }
    const { status, headers, body } = await postOf(members[0] as RemoteMember);
    expect([status, body.code]).toEqual([503, 'overloaded']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await healthy();
    const finished = await Promise.all(held.splice(0).map((request) => request.finish()));
    expect(finished).toEqual(finished.map(() => 201));
    expect((await postOf(members[0] as RemoteMember)).status).toBe(201);
  });

  it('a request that its client gave up leaves its place to another', async () => {
    for (let i = 0; i < requestsAtOnce; i += 1) {
      held.push(await holdRequest(members[0] as RemoteMember, api.port, '/api/social-feeds', '{}'));
    }
    for (const request of held.splice(0)) request.abandon();
    await expect.poll(async () => (await postOf(members[0] as RemoteMember)).status).toBe(201);
  });

  it('the same holds for the bytes of uploads that are held in memory', async () => {
    const member = members[0] as RemoteMember;
    const path = `/api/users/${member.id}/upload-photo`;
    const large = JSON.stringify({ imageData: 'x'.repeat(13 * 1024 * 1024), fileName: 'x.jpg', fileSize: 1 });
    for (let i = 0; i < 4; i += 1) held.push(await holdRequest(member, api.port, path, large));
    await postOf(member);
    const refused = await member.call('POST', path, {
      imageData: 'x'.repeat(13 * 1024 * 1024),
      fileName: 'x',
      fileSize: 1,
    });
    expect([refused.status, refused.body.code]).toEqual([503, 'overloaded']);
    expect((await postOf(member)).status).toBe(201);
  });
});
