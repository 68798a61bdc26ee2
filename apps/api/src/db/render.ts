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
 * A fragment as ready-made text, for a statement that runs so often that putting its parts together each time would
 * cost more than sending it. @throws Error for a fragment with values
 */
export function rendered(fragment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = fragment.compile(compiler);
  if (parameters.length > 0) throw new Error(`a fragment with values cannot be rendered once: ${text}`);
  return sql.raw(text);
}
