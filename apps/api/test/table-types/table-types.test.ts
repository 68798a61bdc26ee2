import { sql } from 'kysely';
import { GenericExpressionNode, generate, IdentifierNode, PostgresDialect } from 'kysely-codegen';
import { expect, it } from 'vitest';
import type { Db } from '../../src/db/database.ts';
import { appOfTests } from '../test-app.ts';
import { columns } from './columns.ts';

const test = appOfTests();

/** The words that a check allows in a column, by `table.column`. */
async function wordsOf(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ column: string; words: string[] }>`
    select format('%s.%s', conrelid::regclass, attname) as column, array(
      select word[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''', 'g') word) as words
    from pg_constraint c join pg_attribute a on a.attrelid = conrelid and array[a.attnum] = conkey
    where contype = 'c' and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'`.execute(db);
  return new Map(rows.map(({ column, words }) => [column, words]));
}

/** Columns that the database fills and nobody may write, by `table.column`. */
async function generatedColumns(db: Db): Promise<[string, GenericExpressionNode][]> {
  const { rows } = await sql<{ column: string; type: string }>`
    select format('%s.%s', attrelid::regclass, attname) as column,
      case when atttypid in ('text'::regtype, 'tsvector'::regtype) then 'string' else 'number' end as type
    from pg_attribute where attidentity = 'a' or attgenerated = 's'`.execute(db);
  const generated = (type: string) => new GenericExpressionNode('GeneratedAlways', [new IdentifierNode(type)]);
  return rows.map(({ column, type }) => [column, generated(type)]);
}

/** Values as `db/database.ts` parses them. */
function dialect(): PostgresDialect {
  const postgres = new PostgresDialect({ dateParser: 'string' });
  Object.assign(postgres.adapter.scalars, { int8: new IdentifierNode('number') });
  Object.assign(postgres.adapter.definitions, { Timestamp: undefined });
  return postgres;
}

it('src/db/tables.ts matches the schema; `pnpm --filter @kopa/api run types` writes it', async () => {
  const { db } = test.context;
  const words = await wordsOf(db);
  const named = Object.entries(columns).map(([column, type]) => [column, new IdentifierNode(type)] as const);
  const inTables = [...(await generatedColumns(db)), ...named];
  // The view `posts` shows columns of the table `all_posts`, which are never null by themselves.
  const inViews = inTables.map(([column, type]) => [column.replace(/^all_/, ''), type] as const);
  const overrides = Object.fromEntries([...inTables, ...inViews]);
  const ownTypes = [...Object.values(columns), 'Timestamp'];
  const imports = Object.fromEntries(ownTypes.map((type) => [type, './column-types.ts']));
  /** The columns of the table that each view leaves out. */
  const views = new Map<string, string[]>();
  const types = await generate({
    db: db.withoutPlugins(),
    dialect: dialect(),
    camelCase: true,
    includePattern: 'public.*',
    excludePattern: 'public.kysely_*',
    customImports: { ...imports, GeneratedAlways: 'kysely' },
    overrides: { columns: overrides },
    outFile: null,
    postprocess: async ({ metadata }) => {
      for (const view of metadata.tables.filter(({ isView }) => isView)) {
        const shown = new Set(view.columns.map(({ name }) => name));
        const { columns: all = [] } = metadata.tables.find(({ name }) => name === `all_${view.name}`) ?? {};
        views.set(
          view.name,
          all.map(({ name }) => name).filter((name) => !shown.has(name)),
        );
      }
      for (const { name, columns: found } of metadata.tables)
        for (const column of found) {
          column.enumValues ??= words.get(`${name}.${column.name}`) ?? null;
          // The type of an override includes null itself.
          if (`${name}.${column.name}` in overrides) column.isNullable = false;
        }
      return metadata;
    },
  });
  const text = [...views].reduce(
    (written, [view, hidden]) => {
      const name = inPascalCase(view);
      const left = hidden.map((column) => `'${inCamelCase(column)}'`).join(' | ');
      return written.replace(
        new RegExp(`export interface ${name} \\{[^}]*\\}`),
        `export type ${name} = Omit<All${name}, ${left}>;`,
      );
    },
    types.replace('interface DB', 'interface Tables'),
  );
  await expect(text).toMatchFileSnapshot('../../src/db/tables.ts');
});

function inCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function inPascalCase(name: string): string {
  return inCamelCase(`_${name}`);
}
