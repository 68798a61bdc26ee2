import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApi } from './api-process.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { registerAt } from './remote-members.ts';

/** The bytes that the receiver of traces has got. Protobuf keeps texts as they are. */
const received: { path: string; text: string }[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => {
    text += piece.toString('latin1');
  });
  request.on('end', () => {
    received.push({ path: request.url ?? '', text });
    response.end();
  });
});
let database: TestDatabase;
let api: ApiProcess;
const password = 'Pass-Of-Traces-41';
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  database = await createDatabase('migrated');
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  api = await startApi({ DATABASE_URL: database.url, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
});
afterAll(async () => {
  await api.kill('SIGKILL');
  receiver.close();
  await database.drop();
});

it('a process without a receiver does not import OpenTelemetry', async () => {
  const report = (process: ApiProcess) => process.logged.filter((line) => line.startsWith('imported '));
  // Reports the imported modules, for both module systems of Node.
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      const found = next(name, context);
      if (/opentelemetry|fastify.otel|fastify.fastify/.test(found.url)) console.log('imported ' + found.url);
      return found;
    } });`;
  const options = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` };
  const untraced = await startApi({ DATABASE_URL: database.url, ...options });
  await registerAt(untraced.port);
  await untraced.kill('SIGKILL');
  expect(report(untraced).length).toBeGreaterThan(0);
  expect(report(untraced).filter((line) => /opentelemetry|fastify.otel/.test(line))).toEqual([]);
}, 40_000);

it('the trace of a call arrives with its route and its statements, and without their values', async () => {
  const ada = await registerAt(api.port, { password });
  const sent = () => received.map(({ text }) => text).join('');
  // The span of the call may come in a batch after those of its statements.
  await expect.poll(sent).toContain('insert into "members"');
  await expect.poll(sent).toContain('/api/auth/register');
  expect(sent()).toContain('kopa-api');
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  expect(sent()).not.toContain(password);
  expect(sent()).not.toContain(ada.user.email);
}, 40_000);
