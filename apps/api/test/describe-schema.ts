import { sql } from 'kysely';
import { type Db, openDatabase } from '../src/db/database.ts';

/** The parts of a schema: for each kind a statement whose rows are joined to one line each. */
const parts: Readonly<Record<string, string>> = {
  extension: `select extname from pg_extension`,
  relation: `select c.relname, c.relkind, c.relpersistence, m.amname, c.reloptions, t.reloptions as toast, c.relacl,
      pg_get_partkeydef(c.oid) as parts, pg_get_expr(c.relpartbound, c.oid) as part, pg_get_viewdef(c.oid) as view
    from pg_class c left join pg_am m on m.oid = c.relam left join pg_class t on t.oid = c.reltoastrelid
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relnamespace = 'public'::regnamespace`,
  column: `select a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull as required,
      nullif(a.attidentity, '') as identity, nullif(a.attgenerated, '') as generated, a.attstorage as storage,
      nullif(a.attcompression, '') as compression, a.attoptions, nullif(a.attcollation, t.typcollation) as collation,
      pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  statistics: `select a.attrelid::regclass, a.attname, a.attstattarget
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attstattarget >= 0 and not a.attisdropped`,
  sequence: `select sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size, last_value
    from pg_sequences where schemaname = 'public'`,
  constraint: `select conrelid::regclass, conname, replace(pg_get_constraintdef(oid), ' NOT VALID', '')
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  index: `select pg_get_indexdef(indexrelid), indisvalid, indisreplident, indisclustered
    from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace`,
  'extended statistics': `select pg_get_statisticsobjdef(oid) from pg_statistic_ext`,
  function: `select pg_get_functiondef(p.oid), p.proacl from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  trigger: `select pg_get_triggerdef(t.oid), t.tgenabled from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  type: `select typname, typtype from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')`,
};

/**
 * Describes the schema of a database and its rows in sorted lines, so that two new databases can be compared. It leaves
 * out the order of columns, comments, spaces in functions and whether a constraint was checked for older rows.
 */
export async function describeSchema(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, statement] of Object.entries(parts)) {
    const { rows } = await sql<{
      line: string;
    }>`select to_json(found)::text as line from (${sql.raw(statement)}) found`.execute(db);
    lines.push(...rows.map(({ line }) => `${kind} ${inOneLine(line)}`));
  }
  for (const table of await db.introspection.getTables()) {
    if (table.schema !== 'public') continue;
    const { rows } = await sql<{ row: string }>`select to_json(t)::text as row from ${sql.table(table.name)} t`.execute(
      db,
    );
    lines.push(...rows.map(({ row }) => `row of ${table.name} ${inOneLine(row)}`));
  }
  return lines.filter((line) => !line.includes('kysely_migration')).sort();
}

/** The values of a row that are not null, without the comments and line breaks of functions. */
function inOneLine(row: string): string {
  const values = Object.entries(JSON.parse(row) as object).filter(([, value]) => value !== null);
  const text = values.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return text.join(' ').replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
}

if (import.meta.main) {
  const { db } = openDatabase({ url: process.env.DATABASE_URL ?? '', poolSize: 1, withoutTimeouts: true });
  process.stdout.write(`${(await describeSchema(db)).join('\n')}\n`);
  await db.destroy();
}
