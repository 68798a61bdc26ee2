import { beforeAll, expect, it } from 'vitest';
import { request } from '../../bench/load/answers.ts';
import type { Load } from '../../bench/load/http-load.ts';
import { load, processorTime } from '../../bench/load/processes.ts';
import { processOfTests } from '../robustness/own-process.ts';
import { type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { connectSocketAt } from '../sockets.ts';
import { frontOfTests } from './front.ts';

const rounds = 5;
/** As many calls as the front gives to a process at once. */
const admitted = 100;
const seconds = 3;

const own = processOfTests({ TRUSTED_PROXIES: '127.0.0.1' });
const opened = frontOfTests(own);
let members: RemoteMember[];

beforeAll(async () => {
  members = await Promise.all(Array.from({ length: 50 }, () => registerAt(own.api.port)));
});

it('at three times the peak four fifths of it are served, the others get 503, and a ping is answered', async () => {
  const requests = members.map(({ cookie }, place) =>
    place % 10 === 9
      ? request('POST', '/api/social-feeds', { cookie }, { type: 'status', content: 'A post among many' })
      : request('GET', '/api/social-feeds', { cookie }),
  );
  const socket = await connectSocketAt(opened.front.port, members[0] as RemoteMember);
  socket.send('feed', { open: false });
  /** Offers a load; returns its result, and the served calls for each second of the process: others use the machine too. */
  const offer = async (options: Pick<Load, 'connections' | 'rate'>) => {
    const before = processorTime(own.api.pid);
    const result = await load({ port: opened.front.port, requests, seconds, ...options });
    return { ...result, work: (1_000 * result.served.count) / (processorTime(own.api.pid) - before) };
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
  // Other work on the machine lowers some of them; a process that wastes its time on refusals has none.
  expect(Math.max(...shares)).toBeGreaterThanOrEqual(0.8);
  await socket.close();
}, 240_000);
