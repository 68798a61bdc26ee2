import { type RawBuilder, sql } from 'kysely';

/** The array types of the columns. */
type ColumnType = 'bigint' | 'uuid' | 'bytea' | 'text' | 'json';

/**
 * Values as the rows `w` with the given columns and their `place`, counted from 1; for `from`. The planner does not see
 * how many there are. Otherwise it may plan the statement anew for each number of rows, which takes longer than to run it.
 */
export function unnested(
  columns: Readonly<Record<string, readonly [type: ColumnType, values: readonly unknown[]]>>,
): RawBuilder<unknown> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const arrays = Object.entries(columns).map(
    ([name, [type, values]]) => sql`${values}::${sql.raw(type)}[] as ${sql.ref(name)}`,
  );
  const given = names.map((name) => sql`given.${name}`);
  return sql`(select ${sql.join(arrays)} offset 0) given,
    unnest(${sql.join(given)}) with ordinality as w (${sql.join([...names, sql.ref('place')])})`;
}
