import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePorts } from '@kopa/stack/free-ports';
import { busLag } from '../src/bus/network-bus.ts';
import { openBenchDatabase } from './database.ts';
import { quantile } from './load/answers.ts';
import type { Received } from './load/bus-receiver.ts';
import { startValkey } from './load/valkey.ts';
import { joinBus } from './machines/join-bus.ts';

/**
 * `bench:bus`: events between two processes over PostgreSQL and over Valkey, in turns: how many one process can send
 * and another receive, and how long a single one takes. An event is a group's message with a usual text.
 */
const burst = 500;
const bursts = 40;
const singles = 300;
const text = 'A message of a usual length, with a line or two to read. '.repeat(3);
const user = { id: 1_000_000, name: 'Adaeze Okonkwo', profilePicture: '/uploads/a-photo.jpg' };
const message = {
  id: 5_000_000,
  userId: user.id,
  groupId: 1,
  content: text,
  createdAt: new Date().toISOString(),
  user,
};
const frame = JSON.stringify({ type: 'new_message', payload: { message } });
const event = { audience: { group: 1, version: 1 }, type: 'new_message', frame } as const;

const database = await openBenchDatabase(0.04);
const port = await findFreePorts([0]);
const valkey = await startValkey(port);
for (let round = 0; round < 3; round += 1) {
  await measure('postgres', database.url);
  await measure('valkey', `redis://127.0.0.1:${port}`);
}
valkey.kill('SIGTERM');
await database.stop();
process.exit();

async function measure(name: string, url: string): Promise<void> {
  const receiver = fork(join(import.meta.dirname, 'load/bus-receiver.ts'), [url]);
  await once(receiver, 'message');
  const bus = await joinBus(url);
  const lags: number[] = [];
  const note = (ms: unknown) => void lags.push(ms as number);
  await exchange(burst);
  busLag.subscribe(note);
  for (let i = 0; i < singles; i += 1) await exchange(1);
  busLag.unsubscribe(note);
  const [began, own] = [performance.now(), process.cpuUsage()];
  const before = await exchange(1);
  for (let i = 0; i < bursts; i += 1) await exchange(burst);
  const seconds = (performance.now() - began) / 1_000;
  const theirs = await exchange(1);
  const each = ({ user: busy, system }: Received) => ((busy + system) / (burst * bursts)).toFixed(0);
  const used = { user: theirs.user - before.user, system: theirs.system - before.system };
  const rate = `${((burst * bursts) / seconds).toFixed(0)} events/s`;
  const lag = `alone p50 ${quantile(lags, 0.5).toFixed(2)} ms, p99 ${quantile(lags, 0.99).toFixed(2)} ms`;
  process.stdout.write(
    `${name}: ${rate}, ${each(process.cpuUsage(own))} µs of the sender's and ${each(used)} µs of the receiver's core; ${lag}\n`,
  );
  await bus.close();
  receiver.kill();

  /** Sends events and waits until the other has them. Returns the processor time that it has used so far. */
  async function exchange(count: number): Promise<Received> {
    const arrived = once(receiver, 'message');
    receiver.send(count);
    for (let i = 0; i < count; i += 1) bus.send('frame', event);
    return (await arrived)[0] as Received;
  }
}
