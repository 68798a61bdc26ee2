import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePorts } from '@kopa/dev/free-ports';
import { workspace } from '@kopa/dev/settings';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { createDatabase, type TestDatabase } from '../robustness/databases.ts';
import { type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { type Front, startFront } from './front.ts';

const upgrades = 20;
/** Milliseconds between two calls: a hundred in a second. */
const every = 10;
const places = [0, 1] as const;

let folder: string;
let database: TestDatabase;
let firstPort: number;
let apis: ApiProcess[];
let webs: ChildProcess[];
let front: Front;
let ada: RemoteMember;

const startApiAt = (place: number) => startApi({ DATABASE_URL: database.url, API_PORT: String(firstPort + place) });
const webPort = (place: number) => firstPort + 2 + place;
const startWebAt = async (place: number) => {
  const web = spawn(process.execPath, [join(workspace, 'packages/web-server/src/main.ts')], {
    stdio: 'inherit',
    env: { PATH: process.env.PATH, WEB_APP: 'member', WEB_ROOT: join(folder, 'web'), PORT: String(webPort(place)) },
  });
  const answers = async () => expect((await fetch(`http://127.0.0.1:${webPort(place)}/healthz`)).ok).toBe(true);
  await vi.waitFor(answers, { timeout: 30_000 });
  return web;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-upgrades-'));
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web', 'index.html'), '<!doctype html><title>Kopa</title>');
  database = await createDatabase('migrated');
  firstPort = await findFreePorts([0, 1, 2, 3]);
  apis = await Promise.all(places.map(startApiAt));
  webs = await Promise.all(places.map(startWebAt));
  ada = await registerAt(firstPort);
  const MEMBER_WEB = places.map((place) => `127.0.0.1:${webPort(place)}`).join(' ');
  const apiPorts = apis.map(({ port }) => port);
  front = await startFront({ folder, apiPorts, webPort: webPort(0), kind: 'plain', settings: { MEMBER_WEB } });
  await Promise.all(places.flatMap((place) => [frontHas('api', place), frontHas('member-web', place)]));
});
afterAll(async () => {
  await front?.stop();
  await Promise.all(apis.map((api) => api.kill('SIGKILL')));
  for (const web of webs) web.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Waits as kopa-upgrade does, until the front gives calls to a process. */
const frontHas = (proxy: string, place: number) =>
  vi.waitFor(
    async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${front.metricsPort}/metrics`)).text();
      expect(metrics).toContain(`haproxy_server_status{proxy="${proxy}",server="${proxy}-${place + 1}",state="UP"} 1`);
    },
    { timeout: 60_000, interval: 100 },
  );

async function upgradeApi(): Promise<void> {
  for (const place of places) {
    expect(await apis[place]?.kill('SIGTERM')).toBe(0);
    apis[place] = await startApiAt(place);
    await frontHas('api', place);
  }
}

async function upgradeWeb(): Promise<void> {
  for (const place of places) {
    const web = webs[place] as ChildProcess;
    web.kill('SIGTERM');
    expect(await once(web, 'exit')).toEqual([0, null]);
    webs[place] = await startWebAt(place);
    await frontHas('member-web', place);
  }
}

it('twenty upgrades under a hundred calls a second lose none, whether a call may be repeated or not', async () => {
  const agent = new Agent({ keepAlive: true });
  const post = JSON.stringify({ type: 'status', content: 'While Kopa is upgraded' });
  const [page, user] = [
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/api/auth/user' },
  ];
  // As members do: more pages and reads than posts, which are not repeated.
  const kinds = [page, user, { method: 'POST', path: '/api/social-feeds', body: post }, page, user];
  const statuses = new Map<string, number>();
  const waiting = new Set<Promise<void>>();
  let sent = 0;
  const send = () => {
    const { method, path, body } = kinds[sent++ % kinds.length] as { method: string; path: string; body?: string };
    const headers = { cookie: ada.cookie, ...(body && { 'content-type': 'application/json' }) };
    const call = new Promise<string>((resolve) => {
      request({ agent, port: front.port, method, path, headers }, (answer) => {
        const reason = (body: string) => ((answer.statusCode ?? 0) < 400 ? '' : ` ${JSON.parse(body).message}`);
        text(answer).then(
          (body) => resolve(`${answer.statusCode}${reason(body)}`),
          ({ message }: Error) => resolve(message),
        );
      })
        .on('error', ({ message }) => resolve(message))
        .end(body);
    }).then((status) => {
      const kind = `${method} ${path} ${status}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      waiting.delete(call);
    });
    waiting.add(call);
  };
  const timer = setInterval(send, every);
  for (let upgrade = 0; upgrade < upgrades; upgrade += 1) await Promise.all([upgradeApi(), upgradeWeb()]);
  clearInterval(timer);
  await Promise.all(waiting);
  agent.destroy();
  expect(sent).toBeGreaterThan(100 * upgrades);
  expect([...statuses.keys()].toSorted()).toEqual([
    'GET / 200',
    'GET /api/auth/user 200',
    'POST /api/social-feeds 201',
  ]);
}, 900_000);
