import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '@kopa/dev/postgres';
import { serverOwner, temporaryFolder } from '@kopa/dev/postgres-native';
import { shortClient } from '@kopa/dev/short-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { prepareQueue } from '../../src/jobs/job-queue.ts';
import type { Answer } from '../answer.ts';
import { retryUntilAnswered } from '../retry-until-answered.ts';
import { connectSocketAt } from '../sockets.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { idOf, type KeyedWrite, writersAt } from './keyed-writes.ts';
import { callAt, readAll } from './remote-members.ts';

const restarts = 5;

/** Data of the test's own server, which writes commits durably. The server of the run does not. */
let folder: string;
let server: Postgres;
let api: ApiProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(temporaryFolder(serverOwner()), 'kopa-restart-'));
  server = await startPostgres({ dataDir: folder });
  await migrate(server.url);
  await prepareQueue(server.url);
  api = await startApi({ DATABASE_URL: server.url });
});
afterAll(async () => {
  await api.kill('SIGKILL');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Stops the server like a power cut, without a last write. */
async function stopImmediately(): Promise<void> {
  const client = shortClient({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
  const pid = Number(rows[0]?.file.split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 30_000, interval: 10 });
}

it('one process survives restarts of the database under load: 503 with Retry-After, no lost write, open sockets', async () => {
  const { ada, bayo, nextOf } = await writersAt(api.port);
  const socket = await connectSocketAt(api.port, bayo);
  const acknowledged = new Map<KeyedWrite, number>();
  const answers: Answer[] = [];
  const latest: number[] = [];
  let isOver = false;

  async function work(worker: number, next: () => KeyedWrite): Promise<void> {
    while (!isOver) {
      const write = next();
      let answer: Answer;
      do {
        answer = await write.send();
        answers.push(answer);
        latest[worker] = answer.status;
      } while (answer.status === 503 && !isOver);
      if (answer.status === 201) acknowledged.set(write, idOf(answer));
    }
  }
  const everyoneGets = (status: number) =>
    vi.waitFor(() => expect(latest).toEqual(workers.map(() => status)), { timeout: 30_000, interval: 5 });

  const workers = [0, 1, 0, 1].map((who, worker) => work(worker, nextOf[who] as () => KeyedWrite));
  for (let restart = 0; restart < restarts; restart += 1) {
    await everyoneGets(201);
    await stopImmediately();
    await everyoneGets(503);
    expect((await callAt(api.port, 'GET', '/healthz')).status).toBe(200);
    const readiness = async () => (await callAt(api.port, 'GET', '/readyz')).status;
    await expect.poll(readiness).toBe(503);
    server = await startPostgres({ dataDir: folder });
  }
  await everyoneGets(201);
  isOver = true;
  await Promise.all(workers);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect(api.isRunning()).toBe(true);
  expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  const { id } = (await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'the last' })).body;
  await socket.next('new_post', ({ post }) => post.id === id);

  const again = await Promise.all(
    [...acknowledged.keys()].map(async ({ send }) => idOf(await retryUntilAnswered(send))),
  );
  expect(again).toEqual([...acknowledged.values()]);
  const posts = (await readAll(ada, '/api/social-feeds?limit=100')).map(({ content }) => content as string);
  expect(new Set(posts).size).toBe(posts.length);
  for (const { kind, content } of acknowledged.keys()) if (kind === 'post') expect(posts).toContain(content);
  await socket.close();
}, 60_000);
