import { findFreePorts } from '@kopa/stack/free-ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApi } from './api-process.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { callAt } from './remote-members.ts';
import { openSilentProxy, type SilentProxy } from './silent-proxy.ts';

let database: TestDatabase;
let proxy: SilentProxy;
let api: ApiProcess;
let port: number;
beforeAll(async () => {
  database = await createDatabase('migrated');
  proxy = await openSilentProxy(database.url);
  port = await findFreePorts([0]);
  api = await startApi({ DATABASE_URL: proxy.url, DATABASE_DIRECT_URL: database.url, METRICS_PORT: String(port) });
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
  await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
  expect(Number((await callAt(port, 'GET', '/readyz')).headers['retry-after'])).toBeGreaterThan(0);
  expect((await callAt(port, 'GET', '/healthz')).status).toBe(200);
  proxy.acceptAgain();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
}, 40_000);
