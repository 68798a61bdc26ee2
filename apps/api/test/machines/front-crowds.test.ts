import { beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../src/process/app.ts';
import { readConfig } from '../../src/process/config.ts';
import { createContext, createLogger } from '../../src/process/create-context.ts';
import { addCrowd } from '../crowds.ts';
import { besideCrowd } from '../robustness/beside-crowd.ts';
import { whileLocked } from '../robustness/databases.ts';
import { processOfTests } from '../robustness/own-process.ts';
import { callAt, type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { testSettings } from '../test-settings.ts';
import { frontOfTests } from './front.ts';

const own = processOfTests({ TRUSTED_PROXIES: '127.0.0.1', LOG_SAMPLE: '100' });
const opened = frontOfTests(own, { LOG_SAMPLE: '1000000' });
let members: RemoteMember[];

beforeAll(async () => {
  const { port } = opened.front;
  await vi.waitFor(async () => expect((await callAt(port, 'GET', '/api/auth/user')).status).toBe(401), 30_000);
  members = await Promise.all(Array.from({ length: 20 }, () => registerAt(port)));
});

it('while 900 callers ask for a locked table, other areas serve all of their calls', async () => {
  const { crowd, others, health } = await whileLocked(own.database.url, 'posts', () =>
    besideCrowd(own.api.port, members, {
      callers: 900,
      crowd: (member) => member.call('POST', '/api/social-feeds', { type: 'status', content: 'A post' }),
      other: (member) => member.call('GET', '/api/groups'),
    }),
  );
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(others.map(({ status, body }) => `${status} ${body.code ?? ''}`))).toEqual(new Set(['200 ']));
  expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
});

it('of 400 joins of one group at once a tenth is refused at most, and all are counted right', async () => {
  const config = readConfig({ ...testSettings, DATABASE_URL: own.database.url, LOG_LEVEL: 'silent' });
  const { context, close } = await createContext(config, createLogger(config));
  const app = await buildApp(context);
  await app.ready();
  const crowd = await addCrowd(app, context, 400);
  await app.close();
  await close();
  const { body } = await (members[0] as RemoteMember).call('POST', '/api/groups', { name: 'Hikers', type: 'public' });
  const join = (cookie: string) =>
    callAt(opened.front.port, 'POST', `/api/groups/${body.id}/members`, undefined, { cookie });
  const statuses = (await Promise.all(crowd.map(join))).map(({ status }) => status);
  const joined = statuses.filter((status) => status === 200).length;
  expect(joined).toBeGreaterThanOrEqual(360);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  const rows = '(select count(*)::int from group_members where group_id = id) as rows';
  const [group] = await own.database.query(`select member_count, ${rows} from groups where id = $1`, [body.id]);
  expect(group).toEqual({ member_count: joined + 1, rows: joined + 1 });
});
