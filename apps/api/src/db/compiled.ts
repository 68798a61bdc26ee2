import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/**
 * Creates the runner of a statement that is sent very often: it is built and compiled once for each `shape`, and later
 * only sent with other values, which are in the order of the statement's text. Its columns have the names of the rows'
 * fields already, so that no row is copied to rename them.
 */
export function compiledOnce<Row>() {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return (db: Db, shape: string, values: unknown[], build: () => RawBuilder<Row>): Promise<QueryResult<Row>> => {
    const known = compiled.get(shape) ?? build().compile(db);
    compiled.set(shape, known);
    return withoutRenaming(db).executeQuery<Row>({ ...known, parameters: values });
  };
}

const plain = new WeakMap<Db, Db>();

function withoutRenaming(db: Db): Db {
  const known = plain.get(db) ?? db.withoutPlugins();
  plain.set(db, known);
  return known;
}
