import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './load/answers.ts';
import { createClient } from './soak/client.ts';
import { disturb } from './soak/disturbances.ts';
import { createLedger, type Write } from './soak/ledger.ts';
import type { Member } from './soak/member.ts';
import { populate } from './soak/population.ts';
import { readBack, sendAgain } from './soak/read-back.ts';
import { createReceipts } from './soak/receipts.ts';
import { startStack } from './soak/stack.ts';
import { createTimeline } from './soak/timeline.ts';
import { watchProcesses } from './soak/watch.ts';

/**
 * `bench:soak [minutes] [actions per second] [members]`: a deployment on this machine, with members who read, write and
 * hold sockets, while its parts are killed, restarted, frozen and deployed in turns. Exits with 1 where an acknowledged
 * write is lost or doubled, a receiver misses something without noticing, or a minute passes without service.
 */
const minutes = Number(process.argv[2] ?? 60);
const rate = Number(process.argv[3] ?? 18);
const memberCount = Number(process.argv[4] ?? 200);
const duration = minutes * 60_000;
/** The last frames and the last reconnects come within this time. */
const settleFor = 20_000;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

// The child processes end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const stack = await startStack();
const timeline = createTimeline();
const ledger = createLedger();
const receipts = createReceipts();
const world = { port: stack.port, timeline, ledger, receipts };
print(`logs in ${stack.folder}`);
await untilServed();
const members = await populate(world, memberCount);
const everybody = [...members.values()];
while (!everybody.every(({ live }) => live.isOpen())) await wait(100);
const beganAt = timeline.now();
print(`${memberCount} members with open sockets after ${seconds(beganAt)}; ${minutes} minutes at ${rate} actions/s`);
const watch = watchProcesses(stack.apis, timeline);

const failed: string[] = [];
const underWay = new Set<Promise<void>>();
const end = beganAt + duration;
const disturbing = disturb(stack, timeline, { duration, beganAt }, print);
let skipped = 0;
while (timeline.now() < end) {
  await wait((-Math.log(1 - Math.random()) / rate) * 1_000);
  const member = anybodyIdle();
  if (member === undefined) skipped += 1;
  else start(member);
}
await disturbing;
await Promise.all(underWay);
await wait(settleFor);

print(`\n${timeline.attempts.length} calls in ${seconds(timeline.now())}; everybody was busy ${skipped} times`);
const tenSeconds = timeline.successesPer(10_000, beganAt, end);
const perMinute = timeline.successesPer(60_000, beganAt, end);
print(`answered per 10 s: ${spread(tenSeconds)}`);
print(`answered per minute: ${spread(perMinute)}: ${perMinute.join(' ')}`);
const outages = timeline.outages(beganAt, end).slice(0, 5);
for (const { length, at, cause } of outages)
  print(`nothing answered for ${seconds(length)} at ${seconds(at)}, ${cause}`);
for (const [name, count] of [...timeline.failures()].sort()) print(`  ${count} × ${name}`);
for (const line of await watch.report()) print(line);

const receiversOf = ({ kind, author, target }: Write): number[] => {
  if (kind === 'comment') return [];
  if (kind === 'direct') return [target];
  const audience = kind === 'post' ? everybody : everybody.filter(({ groups }) => groups.includes(target));
  return audience.map(({ id }) => id).filter((id) => id !== author);
};
const received = receipts.judge(ledger, receiversOf, (id) => (members.get(id) as Member).live);
const delays = {
  p50: quantile(received.delays, 0.5),
  p99: quantile(received.delays, 0.99),
  most: quantile(received.delays, 1),
};
print(
  `receivers: ${received.pushed} pushed (p50 ${delays.p50.toFixed(0)} ms, p99 ${delays.p99.toFixed(0)} ms, most ${seconds(delays.most)} ` +
    `after the first attempt), ${received.fetched} fetched after the socket ended, ${received.ended} posts while it was closed or ending, ` +
    `${received.missed.length} missed unnoticed`,
);
for (const line of received.missed.slice(0, 20)) print(`  missed: ${line}`);
const ends = new Map<string, number>();
for (const [reason, n] of everybody.flatMap(({ live }) => [...live.ends])) {
  const name = reason.replace(/\d+ ms/, '… ms');
  ends.set(name, (ends.get(name) ?? 0) + n);
}
print(`sockets ended: ${[...ends].map(([name, n]) => `${n} × ${name}`).join(', ')}`);

const sample = ledger.writes.filter((_, place) => place % Math.ceil(ledger.writes.length / 500) === 0);
const wrong = await sendAgain(sample, members);
print(`${sample.length} acknowledged writes sent again with their keys: ${wrong.length} answered otherwise`);
const { lost, doubled, unknown, found } = await readBack(ledger, members);
const kinds = (['post', 'comment', 'direct', 'group'] as const).map((kind) => `${ledger.of(kind).length} ${kind}`);
print(`acknowledged: ${kinds.join(', ')}, and likes and photos; read back ${found}`);
print(`${lost.length} lost, ${doubled.length} doubled, ${unknown.length} stored that nobody was told of`);
for (const line of [...lost, ...doubled, ...unknown, ...wrong, ...failed].slice(0, 20)) print(`  ${line}`);
for (const { live } of everybody) live.close();
const kept =
  [lost, doubled, unknown, wrong, failed, received.missed].every((list) => list.length === 0) &&
  perMinute.every((count) => count > 0);
await stack.stop(!kept);
print(kept ? 'kept' : 'not kept');
process.exit(kept ? 0 : 1);

function anybodyIdle(): Member | undefined {
  const idle = everybody.filter((member) => !member.isBusy());
  return idle[Math.floor(Math.random() * idle.length)];
}

function start(member: Member): void {
  const acting: Promise<void> = member
    .act()
    .catch((error: Error) => void failed.push(`${seconds(timeline.now())}: ${error.message}`))
    .finally(() => underWay.delete(acting));
  underWay.add(acting);
}

async function untilServed(): Promise<void> {
  const visitor = createClient(stack.port, '127.0.0.1', createTimeline());
  await visitor.persist('GET', '/api/auth/user');
}

/** The least, the median and the most of some counts. */
function spread(counts: number[]): string {
  const sorted = [...counts].sort((a, b) => a - b);
  return `least ${sorted[0]}, median ${sorted[Math.floor(sorted.length / 2)]}, most ${sorted.at(-1)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
