import { findFreePorts } from '@kopa/stack/free-ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApi } from './api-process.ts';
import { openSilentRoad, type SilentRoad } from './black-hole.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { callAt } from './remote-members.ts';

let database: TestDatabase;
let road: SilentRoad;
let api: ApiProcess;
let port: number;
beforeAll(async () => {
  database = await createDatabase('migrated');
  road = await openSilentRoad(database.url);
  port = await findFreePorts([0]);
  api = await startApi({ DATABASE_URL: road.url, DATABASE_DIRECT_URL: database.url, METRICS_PORT: String(port) });
});
afterAll(async () => {
  await api.kill('SIGKILL');
  road.close();
  await database.drop();
});

it('health is answered on the port of the metrics too, and readiness follows the database', async () => {
  const readiness = async () => (await callAt(port, 'GET', '/readyz')).status;
  expect(await readiness()).toBe(200);
  road.fallSilent();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
  expect(Number((await callAt(port, 'GET', '/readyz')).headers['retry-after'])).toBeGreaterThan(0);
  expect((await callAt(port, 'GET', '/healthz')).status).toBe(200);
  road.openAgain();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
}, 40_000);
