import { notificationLifetime } from '@kopa/contracts/limits';
import { sql } from 'kysely';
import { openBenchDatabase } from './database.ts';

/**
 * `bench:capacity [share]`: the bytes of a row with its indexes for each large table, measured on a generated database,
 * and what a year of so many members takes by the assumptions of docs/capacity.md. Prints tables for that page.
 */

/** Members of the model. */
const sizes = [350_000, 1_000_000];
const daysOfYear = 365;
const day = 24 * 60 * 60 * 1_000;

/** Assumptions about the use by members. They are not measured: the first month of real use replaces them. */
const assumed = {
  /** Share of the members who open the app on a day. */
  active: 0.4,
  /** Of an active member on a day. */
  calls: 90,
  messages: 12,
  groupMessages: 2,
  posts: 0.15,
  comments: 0.5,
  likes: 4,
  notifications: 5,
  /** Of a member in a year. */
  photos: 6,
  connections: 25,
  conversations: 20,
  groups: 5,
  tickets: 0.2,
  /** Share of the active members who have a socket open in the busiest hour. */
  sockets: 0.15,
  /** The busiest minute (a posting list, a notice) against the average of a day. */
  peak: 10,
  /** Bytes of a photo with its three copies, and of an average answer: see docs/capacity.md. */
  photoBytes: 200_000,
  answerBytes: 2_700,
  /** Processor time of an average call in ms, for process and database together. */
  callTime: 0.5,
};
/** Bytes by which texts of people are longer than those of the generator. */
const longerTexts: Record<string, number> = { direct_messages: 40, group_messages: 40, comments: 40, posts: 150 };
const ofActive = assumed.active * daysOfYear;

/** Rows a year for one member, by table. What the clean-up removes counts with the days that it stays. */
const rowsOfMember: Record<string, number> = {
  direct_messages: assumed.messages * ofActive,
  group_messages: assumed.groupMessages * ofActive,
  posts: assumed.posts * ofActive,
  comments: assumed.comments * ofActive,
  post_likes: assumed.likes * ofActive,
  notifications: (assumed.notifications * assumed.active * notificationLifetime) / day,
  idempotency_keys:
    (assumed.messages + assumed.groupMessages + assumed.posts + assumed.comments) * assumed.active * 2.5,
  conversations: assumed.conversations / 2,
  conversation_members: assumed.conversations,
  connections: assumed.connections / 2,
  group_members: assumed.groups,
  photos: assumed.photos,
  members: 1,
  portal_links: 1,
  sessions: 2,
  support_tickets: assumed.tickets,
};

const { db, stop } = await openBenchDatabase(Number(process.argv[2] ?? 0.02));
print('| table | bytes of a row, with indexes | rows of a member | 350,000 members | 1,000,000 members |');
print('|---|---|---|---|---|');
const totals = sizes.map(() => 0);
for (const [table, rows] of Object.entries(rowsOfMember)) {
  const bytes = await bytesOfRow(table);
  const gigabytes = sizes.map((members) => (members * rows * bytes) / 1e9);
  for (const [place, size] of gigabytes.entries()) totals[place] = (totals[place] as number) + size;
  print(
    `| \`${table}\` | ${bytes.toFixed(0)} | ${round(rows)} | ${gigabytes.map((size) => `${round(size)} GB`).join(' | ')} |`,
  );
}
print(`| all of them | | | ${totals.map((size) => `${round(size)} GB`).join(' | ')} |`);
await stop();

const perMember: [string, (members: number) => string][] = [
  ['calls a second, on average', (members) => round(averageOf(members))],
  ['calls a second, in the busiest minute', (members) => round(peakOf(members))],
  ['messages a second, in the busiest minute', (members) => round(writesOf(members, assumed.messages))],
  ['writes a second, in the busiest minute', (members) => round(writesOf(members, writesOfDay()))],
  ['cores for calls in the busiest minute', (members) => round((peakOf(members) * assumed.callTime) / 1_000)],
  ['sockets in the busiest hour', (members) => round(members * assumed.active * assumed.sockets)],
  ['Mbit/s of answers in the busiest minute', (members) => round((peakOf(members) * assumed.answerBytes * 8) / 1e6)],
  ['photos of a year', (members) => `${round((members * assumed.photos * assumed.photoBytes) / 1e12)} TB`],
];
print(`\n| | ${sizes.map((members) => members.toLocaleString('en')).join(' | ')} |`);
print('|---|---|---|');
for (const [name, of] of perMember) print(`| ${name} | ${sizes.map(of).join(' | ')} |`);

/** Table, partitions and indexes after a vacuum, divided by the rows, and what texts are longer than generated ones. */
async function bytesOfRow(table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
        select coalesce(sum(pg_total_relation_size(relid)), pg_total_relation_size(${table}::regclass))
        from pg_partition_tree(${table}::regclass)
      )::float8 / greatest(count(*), 1) as bytes
    from ${sql.table(table)}`.execute(db);
  return (rows[0]?.bytes ?? 0) + (longerTexts[table] ?? 0);
}

function averageOf(members: number): number {
  return (members * assumed.active * assumed.calls) / 86_400;
}

function peakOf(members: number): number {
  return averageOf(members) * assumed.peak;
}

function writesOfDay(): number {
  const { messages, groupMessages, posts, comments, likes } = assumed;
  return messages + groupMessages + posts + comments + likes;
}

/** A second in the busiest minute, for something that an active member does so often on a day. */
function writesOf(members: number, ofDay: number): number {
  return (peakOf(members) * ofDay) / assumed.calls;
}

/** Two significant digits. */
function round(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
