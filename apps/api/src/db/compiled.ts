import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/**
 * Creates the runner of a statement that is sent very often: it is built and compiled once for each `shape`, and later
 * only sent with other values, which are in the order of the statement's text.
 */
export function compiledOnce<Row>() {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return (db: Db, shape: string, values: unknown[], build: () => RawBuilder<Row>): Promise<QueryResult<Row>> => {
    const known = compiled.get(shape) ?? build().compile(db);
    compiled.set(shape, known);
    return db.executeQuery<Row>({ ...known, parameters: values });
  };
}
