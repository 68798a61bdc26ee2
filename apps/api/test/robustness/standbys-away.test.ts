import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '@kopa/dev/postgres';
import { serverOwner, temporaryFolder } from '@kopa/dev/postgres-native';
import { shortClient } from '@kopa/dev/short-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import type { Answer } from '../answer.ts';
import { retryUntilAnswered } from '../retry-until-answered.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { idOf, writersAt } from './keyed-writes.ts';

let folder: string;
let server: Postgres;
let api: ApiProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(temporaryFolder(serverOwner()), 'kopa-standbys-'));
  server = await startPostgres({ dataDir: folder });
  await migrate(server.url);
  api = await startApi({ DATABASE_URL: server.url });
});
afterAll(async () => {
  await api.kill('SIGKILL');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Names the standbys that a commit waits for. */
async function setStandbys(names: string): Promise<void> {
  const client = shortClient({ connectionString: server.url });
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = '${names}'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

it('while commits wait for standbys that are away, reads are served, and no write is lost or doubled', async () => {
  const { ada, bayo, nextOf } = await writersAt(api.port);
  await setStandbys('nobody');
  const writes = Array.from({ length: 120 }, (_, one) => (nextOf[one % 2 === 0 ? 0 : 1] as (typeof nextOf)[0])());
  let settled = 0;
  const sending = writes.map(async (write): Promise<Answer> => {
    const answer = await write.send();
    settled += 1;
    return answer;
  });
  while (settled < writes.length) {
    const reads = [
      '/api/social-feeds',
      `/api/users/${ada.id}/conversations`,
      '/api/groups',
      `/api/users/${ada.id}/connection-requests`,
    ];
    for (const path of reads) expect([path, (await ada.call('GET', path)).status]).toEqual([path, 200]);
  }
  expect(new Set((await Promise.all(sending)).map(({ status }) => status))).toEqual(new Set([503]));
  await setStandbys('');
  const first = await Promise.all(writes.map(({ send }) => retryUntilAnswered(send)));
  const again = await Promise.all(writes.map(({ send }) => retryUntilAnswered(send)));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));
  expect(again.map(idOf)).toEqual(first.map(idOf));
  expect(new Set(again.map((answer, one) => `${writes[one]?.kind} ${idOf(answer)}`)).size).toBe(writes.length);
  expect((await bayo.call('GET', '/api/social-feeds')).status).toBe(200);
});
