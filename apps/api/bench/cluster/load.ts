import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setInterval as every } from 'node:timers/promises';
import { Fronts } from './fronts.ts';
import { Ledger } from './ledger.ts';
import { Member } from './member.ts';
import { Times } from './times.ts';

/**
 * The load of `.ci/cluster`: members with sockets write and read at a steady rate. `begin SECONDS NAME` on the standard
 * input begins a round, whose bound is that many seconds of silence, and in which no call fails where it is 0; `end` ends
 * it. At the end of the input it waits for late frames, prints the table, and ends with 1 where a bound was passed.
 */
const [host = '', certificate = '', folder = '', ...addresses] = process.argv.slice(2);
/** A machine that is too slow for all of it takes a share. */
const share = Number(process.env.KOPA_CLUSTER_SHARE ?? 1);
const each = { members: 40, sockets: Math.ceil(5 * share), rate: 30 * share };

/** Longest silence in seconds of a round in which no call fails. */
const silenceOfNone = 5;

interface Round {
  name: string;
  bound: number;
  from: number;
  to: number;
}

const fronts = new Fronts(addresses, host, certificate);
const ledger = new Ledger();
const times = new Times(`${folder}/acknowledged`);
const members: Member[] = [];
for (let place = 0; place < each.members; place += 1) {
  members.push(await Member.register(place, fronts, ledger, times));
}
void fronts.watch();
for (const member of members) for (let i = 0; i < each.sockets; i += 1) void member.listen();
let isLoaded = true;
void (async () => {
  let turn = 0;
  for await (const _ of every(1_000 / each.rate)) {
    if (!isLoaded) return;
    turn += 1;
    // Two write to each other in turn.
    const [member, other] = [members[turn % members.length], members[(turn % members.length) ^ 1]] as [Member, Member];
    void member.write(other.id);
    void other.read();
  }
})();
writeFileSync(`${folder}/ready`, '');

const rounds: Round[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [word, bound = '', ...name] = line.split(' ');
  const last = rounds.at(-1);
  if (word === 'begin')
    rounds.push({ name: name.join(' '), bound: Number(bound), from: Date.now(), to: Number.POSITIVE_INFINITY });
  if (word === 'end' && last !== undefined) {
    last.to = Date.now();
    print(describe(last));
  }
}
isLoaded = false;
// The keep of a socket that has stayed must be longer than the time in which a frame may come.
await new Promise((resolve) => setTimeout(resolve, 35_000));

print(
  '\n| struck | longest silence of writes / reads, s | bound, s | answers | longest call, s | frames missed / doubled |',
);
print('|---|---|---|---|---|---|');
let isKept = true;
for (const round of rounds) {
  const { from, to, bound } = round;
  const { missed, doubled } = ledger.judge(from, to);
  const mayRefuse = bound > 0;
  const isFine =
    (['writes', 'reads'] as const).every((kind) => times.silence(kind, from, to) <= (bound || silenceOfNone)) &&
    missed + doubled === 0 &&
    [...times.answers(from, to).keys()].every((answer) => (mayRefuse ? /^(2|503|none)/ : /^2/).test(answer));
  isKept &&= isFine;
  print(`| ${describe(round)} | ${missed} / ${doubled}${isFine ? '' : ' **not kept**'} |`);
}
process.exit(isKept ? 0 : 1);

function describe({ name, bound, from, to }: Round): string {
  const answers = [...times.answers(from, to)].sort().map(([answer, count]) => `${answer}: ${count}`);
  const silences = (['writes', 'reads'] as const).map((kind) => times.silence(kind, from, to).toFixed(1));
  return [
    name,
    silences.join(' / '),
    bound || silenceOfNone,
    answers.join(', '),
    (times.longest(from, to) / 1_000).toFixed(1),
  ].join(' | ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
