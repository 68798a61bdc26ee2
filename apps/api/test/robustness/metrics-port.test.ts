import { readFile } from 'node:fs/promises';
import { findFreePorts } from '@kopa/dev/free-ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverTimeouts } from '../../src/db/database.ts';
import { connectSocketAt } from '../sockets.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { callAt, registerAt } from './remote-members.ts';
import { openSilentProxy, type SilentProxy } from './silent-proxy.ts';

let database: TestDatabase;
let proxy: SilentProxy;
let api: ApiProcess;
let port: number;
beforeAll(async () => {
  database = await createDatabase('migrated');
  proxy = await openSilentProxy(database.url);
  port = await findFreePorts([0]);
  // A process with a direct URL of its own takes the timeouts from the server, as behind a pooler.
  const name = new URL(database.url).pathname.slice(1);
  for (const [timeout, ms] of Object.entries(serverTimeouts())) {
    await database.query(`alter database ${name} set ${timeout} = ${ms}`);
  }
  api = await startApi({
    DATABASE_URL: proxy.url,
    DATABASE_DIRECT_URL: database.url,
    METRICS_PORT: String(port),
    KOPA_VERSION: 'v9.8.7',
  });
});
afterAll(async () => {
  await api.kill('SIGKILL');
  proxy.close();
  await database.drop();
});

it('health is answered on the port of the metrics too, and readiness follows the database', async () => {
  const readiness = async () => (await callAt(port, 'GET', '/readyz')).status;
  expect(await readiness()).toBe(200);
  proxy.fallSilent();
  await expect.poll(readiness).toBe(503);
  expect(Number((await callAt(port, 'GET', '/readyz')).headers['retry-after'])).toBeGreaterThan(0);
  expect((await callAt(port, 'GET', '/healthz')).status).toBe(200);
  expect((await callAt(port, 'GET', '/metrics')).body).toContain('kopa_info{version="v9.8.7"} 1\n');
  proxy.acceptAgain();
  await expect.poll(readiness).toBe(200);
}, 40_000);

it('the metrics include statements, events, frames, batches, limits and the age of jobs', async () => {
  const [ada, bayo] = [await registerAt(api.port), await registerAt(api.port)];
  const socket = await connectSocketAt(api.port, bayo);
  await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'Hello' });
  await socket.next('new_message');
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await callAt(api.port, 'POST', '/api/auth/login', { email: ada.user.email, password: 'Not-The-Password-1' });
  }
  const measured = async (name: string) => {
    const { body } = await callAt(port, 'GET', '/metrics');
    const line = String(body)
      .split('\n')
      .find((text) => text.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1));
  };
  for (const name of [
    'kopa_sql_duration_seconds_count',
    'kopa_frames_sent',
    'kopa_limits_hit{limit="loginFailuresPerAccount"}',
  ]) {
    await expect.poll(() => measured(name), { message: name }).toBeGreaterThan(0);
  }
  for (const name of [
    'kopa_job_oldest_waiting_seconds{queue="stray-files"}',
    'kopa_portal_breaker_open',
    'kopa_waiting{kind="mails"}',
  ]) {
    expect(await measured(name), name).toBe(0);
  }
  await socket.close();
});

it('checks of health do not count as calls', async () => {
  await callAt(api.port, 'GET', '/readyz');
  await callAt(api.port, 'GET', '/api/auth/user');
  const routes = async () => {
    const text = String((await callAt(port, 'GET', '/metrics')).body);
    return [...text.matchAll(/^http_request_duration_seconds_count{.*route="([^"]+)"/gm)].map(([, route]) => route);
  };
  await expect.poll(routes).toContain('/api/auth/user');
  expect(await routes()).not.toContain('/readyz');
});

it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/kopa.json'])('every metric of %s exists', async (path) => {
  const text = await readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  const metrics = String((await callAt(port, 'GET', '/metrics')).body);
  const names = [...text.matchAll(/\b(?:kopa|http|process|nodejs)_\w+/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(10);
  const missing = names.filter((name) => !metrics.includes(`# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `));
  expect(missing).toEqual([]);
});

it('every alert has its runbook', async () => {
  const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  const [, runbooks = ''] = (await read('docs/operations.md')).split('\n## Alerts\n');
  const headings = [...runbooks.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  const alerts = await read('deploy/prometheus/alerts.yml');
  expect(headings).toEqual([...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name));
  const anchors = [...alerts.matchAll(/operations\.md#(\w+)/g)].map(([, anchor]) => anchor);
  expect(anchors).toEqual(headings.map((name) => name?.toLowerCase()));
});
