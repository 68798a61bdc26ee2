import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../src/process/app.ts';
import { readConfig } from '../../src/process/config.ts';
import { createContext, createLogger } from '../../src/process/create-context.ts';
import { addCrowd } from '../crowds.ts';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { besideCrowd } from '../robustness/beside-crowd.ts';
import { createDatabase, holdTransaction, type TestDatabase } from '../robustness/databases.ts';
import { callAt, type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { testSettings } from '../test-settings.ts';
import { type Front, startFront } from './front.ts';

let folder: string;
let database: TestDatabase;
let api: ApiProcess;
let front: Front;
let members: RemoteMember[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-front-'));
  database = await createDatabase('migrated');
  api = await startApi({ DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1', LOG_SAMPLE: '100' });
  const settings = { LOG_SAMPLE: '1000000' };
  front = await startFront({ folder, apiPorts: [api.port], webPort: api.port, kind: 'plain', settings });
  await vi.waitFor(async () => expect((await callAt(front.port, 'GET', '/api/auth/user')).status).toBe(401), 30_000);
  members = await Promise.all(Array.from({ length: 20 }, () => registerAt(front.port)));
});
afterAll(async () => {
  await front.stop();
  await api.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true });
});

it('while 900 callers ask for a locked table, other areas serve all of their calls', async () => {
  const lock = await holdTransaction(database.url, 'lock table posts in access exclusive mode');
  const { crowd, others, health } = await besideCrowd(api.port, members, {
    callers: 900,
    crowd: (member) => member.call('POST', '/api/social-feeds', { type: 'status', content: 'A post' }),
    other: (member) => member.call('GET', '/api/groups'),
  });
  await lock.release();
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(others.map(({ status, body }) => `${status} ${body.code ?? ''}`))).toEqual(new Set(['200 ']));
  expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
});

it('of 400 joins of one group at once a tenth is refused at most, and all are counted right', async () => {
  const config = readConfig({ ...testSettings, DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  const { context, close } = await createContext(config, createLogger(config));
  const app = await buildApp(context);
  await app.ready();
  const crowd = await addCrowd(app, context, 400);
  await app.close();
  await close();
  const { body } = await (members[0] as RemoteMember).call('POST', '/api/groups', { name: 'Hikers', type: 'public' });
  const join = (cookie: string) => callAt(front.port, 'POST', `/api/groups/${body.id}/members`, undefined, { cookie });
  const statuses = (await Promise.all(crowd.map(join))).map(({ status }) => status);
  const joined = statuses.filter((status) => status === 200).length;
  expect(joined).toBeGreaterThanOrEqual(360);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  const rows = '(select count(*)::int from group_members where group_id = id) as rows';
  const [group] = await database.query(`select member_count, ${rows} from groups where id = $1`, [body.id]);
  expect(group).toEqual({ member_count: joined + 1, rows: joined + 1 });
});
