import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '../../bench/load/answers.ts';
import type { Load } from '../../bench/load/http-load.ts';
import { load, median, processorTime } from '../../bench/load/processes.ts';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { createDatabase, type TestDatabase } from '../robustness/databases.ts';
import { type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { connectSocketAt } from '../sockets.ts';
import { type Front, startFront } from './front.ts';

const rounds = 3;
/** As many calls as the front gives to a process at once. */
const admitted = 100;
const seconds = 4;

let folder: string;
let database: TestDatabase;
let api: ApiProcess;
let front: Front;
let members: RemoteMember[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-overload-'));
  database = await createDatabase('migrated');
  api = await startApi({ DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' });
  members = await Promise.all(Array.from({ length: 50 }, () => registerAt(api.port)));
  front = await startFront({ folder, apiPorts: [api.port], webPort: api.port, kind: 'plain' });
});
afterAll(async () => {
  await front?.stop();
  await api.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true });
});

it('at three times the peak four fifths of it are served, the others get 503, and a ping is answered', async () => {
  const requests = members.map(({ cookie }, place) =>
    place % 10 === 9
      ? request('POST', '/api/social-feeds', { cookie }, { type: 'status', content: 'A post among many' })
      : request('GET', '/api/social-feeds', { cookie }),
  );
  const socket = await connectSocketAt(front.port, members[0] as RemoteMember);
  socket.send('feed', { open: false });
  /** Offers a load; returns its result, and the served calls for each second of the process: others use the machine too. */
  const offer = async (options: Pick<Load, 'connections' | 'rate'>) => {
    const before = processorTime(api.pid);
    const result = await load({ port: front.port, requests, seconds, ...options });
    return { ...result, work: (1_000 * result.served.count) / (processorTime(api.pid) - before) };
  };
  const shares: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const peak = await offer({ connections: admitted });
    const offered = offer({ connections: 3_000, rate: (3 * peak.served.count) / peak.seconds });
    socket.frames.splice(0);
    socket.send('ping', {});
    await socket.next('pong');
    const { refused, failed, unsent, work } = await offered;
    expect([peak.failed, failed, unsent]).toEqual([{}, {}, 0]);
    expect(refused.count).toBeGreaterThan(0);
    if (round > 0) shares.push(work / peak.work);
  }
  expect(median(shares)).toBeGreaterThanOrEqual(0.8);
  await socket.close();
});
