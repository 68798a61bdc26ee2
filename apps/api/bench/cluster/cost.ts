import { Fronts } from './fronts.ts';
import { Ledger } from './ledger.ts';
import { Member } from './member.ts';
import { Times } from './times.ts';

/**
 * Measures the price of a write where it is acknowledged: `.ci/cluster cost` starts it with one machine and with three.
 * The members write at once, each the next as soon as the last is answered. It prints rate and times of both kinds.
 */
const [host = '', certificate = '', folder = '', name = '', ...addresses] = process.argv.slice(2);
const members = 16;
/** Times in ms. */
const [warmUp, measured] = [5_000, 20_000];

const fronts = new Fronts(addresses, host, certificate);
await measure('messages', (member, other) => member.write(other.id));
await measure('posts', (member) => member.post());
process.exit();

async function measure(what: string, write: (member: Member, other: Member) => Promise<void>): Promise<void> {
  const times = new Times(`${folder}/cost`);
  const ledger = new Ledger();
  const writers: Member[] = [];
  for (let place = 0; place < members; place += 1) {
    writers.push(await Member.register(place, fronts, ledger, times));
  }
  const from = Date.now() + warmUp;
  const to = from + measured;
  await Promise.all(
    writers.map(async (member, place) => {
      while (Date.now() < to) await write(member, writers[place ^ 1] as Member);
    }),
  );
  const served = times.answers(from, to).get('201') ?? 0;
  const [half, most] = [50, 99].map((hundredth) => times.percentile('writes', hundredth, from, to));
  process.stdout.write(
    `${name}: ${what} ${((served * 1_000) / measured).toFixed(0)}/s, p50 ${half} ms, p99 ${most} ms\n`,
  );
}
