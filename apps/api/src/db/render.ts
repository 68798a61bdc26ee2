import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});

/**
 * Compiles a fragment to SQL text once, for a statement that runs so often that compiling it each time is too slow.
 * @throws Error for a fragment with values
 */
export function rendered(fragment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = fragment.compile(compiler);
  if (parameters.length > 0) throw new Error(`A fragment with values cannot be rendered: ${text}`);
  return sql.raw(text);
}
