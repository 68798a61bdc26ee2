import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePorts } from '@kopa/dev/free-ports';
import { sql } from 'kysely';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { startFront } from './load/front.ts';
import { type ServerProcess, startApi } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';
import { startValkey } from './load/valkey.ts';
import type { Place, Verdict, Write } from './machines/ledger.ts';
import { overhear } from './machines/overhear.ts';
import type { Counted, OpenSockets, Question } from './machines/sockets.ts';
import { createWriters } from './machines/writers.ts';

/**
 * `bench:machines [valkey|postgres] [writes per second] [seconds]`: three processes behind HAProxy, which share events
 * over that bus, with 3,000 sockets: a third shows the feed, a third a post, a third neither. After two thirds of the
 * time one process is killed with SIGKILL. Exits with 1 where a socket has missed a push without being closed.
 */
const bus = process.argv[2] === 'postgres' ? 'postgres' : 'valkey';
const rate = Number(process.argv[3] ?? 25);
const duration = Number(process.argv[4] ?? 60) * 1_000;
const size = 3_000;
const postsShown = 50;
/** Small groups to write messages to, beside one group of everybody. */
const smallGroups = 20;
const origin = 'http://localhost:5173';
/** A socket that misses something is closed within this time, or never. */
const settleFor = 12_000;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const database = await openBenchDatabase(0.04);
const folder = mkdtempSync(join(tmpdir(), 'kopa-machines-'));
const valkeyPort = await findFreePorts([0]);
const valkeyUrl = bus === 'valkey' ? `redis://127.0.0.1:${valkeyPort}` : undefined;
const valkey = valkeyUrl === undefined ? null : await startValkey(valkeyPort);
const ids = Array.from({ length: size }, (_, i) => i + 1);
const cookies = await signIn(database.url, ids);
const apis: ServerProcess[] = [];
for (let i = 0; i < 3; i += 1) {
  apis.push(await startApi(database.url, [], valkeyUrl === undefined ? {} : { BUS_URL: valkeyUrl }));
}
const empty = apis.map((api) => api.memory());
const front = await startFront({ folder, apiPorts: apis.map(({ port }) => port), webPort: 9, kind: 'plain' });
const world = await prepare(database);
const child = fork(join(import.meta.dirname, 'machines/sockets.ts'));
await ask(child, { port: front.port, origin, sockets: ids.map(socketOf) });
const perSocket = apis.reduce((sum, api, i) => sum + api.memory() - (empty[i] as number), 0) / size;
print(`${bus}: ${size} sockets through the front on three processes, ${perSocket.toFixed(1)} KB a socket`);

const ear = await overhear(database.url, valkeyUrl);
const writers = createWriters(world);
await writers.run(rate, 5_000);
const [first, before, cpu] = [await count(), { ...ear.heard }, apis.map((api) => api.processorTime())];
const [started, sent] = [performance.now(), writers.sent()];
await writers.run(rate, (duration * 2) / 3);
const second = await count();
const seconds = (performance.now() - started) / 1_000;
report(first, second, seconds);
const written = writers.sent() - sent;
const [messages, bytes] = [ear.heard.messages - before.messages, ear.heard.bytes - before.bytes];
print(`bus: ${(bytes / written).toFixed(0)} bytes a write, ${(messages / seconds).toFixed(0)} messages/s`);
const used = apis.map((api, i) => `${(((api.processorTime() - (cpu[i] as number)) / seconds) * 100).toFixed(0)} %`);
print(`processor time of the processes: ${used.join(', ')} of a core; ${apis.map(memoryOf).join(', ')}`);

const killedAt = performance.timeOrigin + performance.now();
const killing = wait(2_000).then(() => (apis[0] as ServerProcess).kill());
await writers.run(rate, duration / 3);
await killing;
await wait(settleFor);
const [calm, rest] = [writers.writes.filter(isBefore), writers.writes.filter((write) => !isBefore(write))];
const [undisturbed, disturbed] = [await verdict(calm), await verdict(rest)];
print(`before the kill: ${described(undisturbed)}`);
print(`from the kill on: ${described(disturbed)}`);
const { open, ends } = await count();
print(
  `sockets open at the end: ${open}; ended ${JSON.stringify(ends)}; writes that failed: ${writers.failures.length}`,
);
for (const failure of writers.failures.slice(0, 5)) print(`  ${failure}`);

child.kill();
await ear.stop();
await front.stop();
await Promise.all(apis.slice(1).map((api) => api.stop()));
valkey?.kill('SIGTERM');
await database.stop();
rmSync(folder, { recursive: true });
const missed = undisturbed.missed + disturbed.missed;
print(missed === 0 ? 'kept' : 'not kept');
process.exit(missed === 0 ? 0 : 1);

/** Adds a group of everybody, and reads the members and subjects to write about. */
async function prepare({ db }: BenchDatabase) {
  const { rows: added } = await sql<{ id: number }>`
    insert into groups (name, type, member_count) values ('Everybody', 'public', ${size}) returning id`.execute(db);
  const everybody = (added[0] as { id: number }).id;
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`insert into group_members (group_id, member_id)
      select ${everybody}, i from generate_series(1, ${sql.lit(size)}) i`.execute(connection);
    await sql`set session_replication_role = default`.execute(connection);
  });
  const { rows: pairs } = await sql<{ one: number; other: number }>`
    select member_id as one, other_id as other from conversation_members
    where member_id <= ${size} and other_id <= ${size} limit 1000`.execute(db);
  const { rows: posts } = await sql<{ id: number }>`
    select id from posts order by id desc limit ${sql.lit(postsShown)}`.execute(db);
  const { rows: groups } = await sql<{ id: number; members: number[] }>`
    select group_id as id, array_agg(member_id) as members from group_members
    where member_id <= ${size} and group_id between 2 and ${1 + smallGroups} group by 1`.execute(db);
  const { rows: hidden } = await sql<{ id: number; others: number[] }>`
    select member_id as id, array_agg(other_id) as others from hidden_members
    where member_id <= ${size} group by 1`.execute(db);
  return {
    hidden: new Map(hidden.map(({ id, others }) => [id, others])),
    port: front.port,
    cookies: new Map(ids.map((id, i) => [id, cookies[i] as string])),
    posts: posts.map(({ id }) => id),
    pairs: pairs.map(({ one, other }): [number, number] => [one, other]),
    groups: new Map([...groups.map(({ id, members }) => [id, members] as const), [everybody, ids]]),
  };
}

function socketOf(memberId: number, i: number): OpenSockets['sockets'][number] {
  const postId = world.posts[i % world.posts.length] as number;
  const places: Place[] = [{ kind: 'feed' }, { kind: 'post', postId }, { kind: 'idle' }];
  return {
    memberId,
    cookie: cookies[i] as string,
    place: places[i % 3] as Place,
    hidden: world.hidden.get(memberId) ?? [],
  };
}

async function ask(asked: ChildProcess, question: OpenSockets | Question): Promise<unknown> {
  const answer = once(asked, 'message');
  asked.send(question);
  return (await answer)[0];
}

async function count(): Promise<Counted> {
  return (await ask(child, 'count')) as Counted;
}

async function verdict(writes: Write[]): Promise<Verdict> {
  return (await ask(child, { writes })) as Verdict;
}

function isBefore({ acknowledgedAt }: Write): boolean {
  return acknowledgedAt < killedAt;
}

function described({ pushed, noticed, missed: unnoticed, p50, p99 }: Verdict): string {
  const delays = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  return `${pushed} pushes, ${delays}; ${noticed} to sockets that were closed instead, ${unnoticed} missed unnoticed`;
}

/** Frames per second of all sockets, and per minute of one in each kind of place. */
function report(from: Counted, to: Counted, over: number): void {
  const sum = (frames: Record<string, number>) => Object.values(frames).reduce((all, one) => all + one, 0);
  let all = 0;
  for (const kind of ['feed', 'post', 'idle'] as const) {
    const types = Object.keys(to.frames[kind]).map((type): [string, number] => [
      type,
      (to.frames[kind][type] ?? 0) - (from.frames[kind][type] ?? 0),
    ]);
    const perMinute = (frames: number) => ((frames / (size / 3) / over) * 60).toFixed(1);
    const total = sum(Object.fromEntries(types));
    all += total;
    const parts = types.filter(([, frames]) => frames > 0).map(([type, frames]) => `${type} ${perMinute(frames)}`);
    print(`a socket that shows ${kind}: ${perMinute(total)} frames a minute (${parts.join(', ')})`);
  }
  print(`all sockets: ${(all / over).toFixed(0)} frames/s at ${rate} writes/s`);
}

function memoryOf(api: ServerProcess): string {
  return `${(api.memory() / 1024).toFixed(0)} MB`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
