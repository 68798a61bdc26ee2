import { sql } from 'kysely';
import {
  assumed,
  averageOf,
  longerTexts,
  peakOf,
  rowsOfAll,
  rowsOfMember,
  sizes,
  uncounted,
  uploads,
  writesOf,
  writesOfDay,
} from './capacity-model.ts';
import { openBenchDatabase } from './database.ts';

/**
 * `bench:capacity [share]`: the bytes of a row with its indexes for each table, measured on a generated database, and what
 * a year of so many members takes by the assumptions of docs/capacity.md. Prints tables for that page. Exits with 1 if a
 * table of the database is not in the model.
 */
const { db, stop } = await openBenchDatabase(Number(process.argv[2] ?? 1));
const tables = await readTables();
const known = new Set([...Object.keys(rowsOfMember), ...Object.keys(rowsOfAll), ...uncounted]);
const unknown = tables.filter((table) => !known.has(table));

const totals = sizes.map(() => 0);
await printRows('rows of a member', rowsOfMember, (rows, members) => rows * members);
print(`| all of them | | | ${totals.map((size) => `${round(size)} GB`).join(' | ')} |`);
print('');
await printRows('rows of all', rowsOfAll, (rows) => rows);
await stop();

const perMember: [string, (members: number) => string][] = [
  ['calls a second, on average', (members) => round(averageOf(members))],
  ['calls a second, in the busiest minute', (members) => round(peakOf(members))],
  ['messages a second, in the busiest minute', (members) => round(writesOf(members, assumed.messages))],
  ['writes a second, in the busiest minute', (members) => round(writesOf(members, writesOfDay()))],
  ['cores for calls in the busiest minute', (members) => round((peakOf(members) * assumed.callTime) / 1_000)],
  ['sockets in the busiest hour', (members) => round(members * assumed.active * assumed.sockets)],
  ['browsers with push messages', (members) => round(members * assumed.subscriptions)],
  ['Mbit/s of answers in the busiest minute', (members) => round((peakOf(members) * assumed.answerBytes * 8) / 1e6)],
  ['photos of a year', (members) => `${round((members * uploads.photos * assumed.photoBytes) / 1e12)} TB`],
  ['voice notes of a year', (members) => `${round((members * uploads.voiceNotes * assumed.voiceNoteBytes) / 1e12)} TB`],
];
print(`\n| | ${sizes.map((members) => members.toLocaleString('en')).join(' | ')} |`);
print('|---|---|---|');
for (const [name, of] of perMember) print(`| ${name} | ${sizes.map(of).join(' | ')} |`);
for (const table of unknown) print(`not in the model: ${table}`);
process.exitCode = unknown.length > 0 ? 1 : 0;

async function printRows(
  title: string,
  model: Record<string, number>,
  rowsOf: (rows: number, members: number) => number,
): Promise<void> {
  print(`| table | bytes of a row, with indexes | ${title} | 350,000 members | 1,000,000 members |`);
  print('|---|---|---|---|---|');
  for (const [table, rows] of Object.entries(model)) {
    const bytes = await bytesOfRow(table);
    const gigabytes = sizes.map((members) => (rowsOf(rows, members) * bytes) / 1e9);
    for (const [place, size] of gigabytes.entries()) totals[place] = (totals[place] as number) + size;
    const cells = gigabytes.map((size) => `${round(size)} GB`).join(' | ');
    print(`| \`${table}\` | ${bytes.toFixed(0)} | ${round(rows)} | ${cells} |`);
  }
}

/** The tables of the database, without the parts of partitioned ones. */
async function readTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

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

/** Two significant digits. */
function round(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
