import { type Stored, writtenNames } from '@kopa/contracts/stored';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { Tables } from './tables.ts';

/**
 * The columns for the fields of an input schema: for `select` (with the table's alias), and for `insert` with
 * {@link writtenValues}.
 */
export function writtenColumns(schema: TObject, alias?: string): RawBuilder<unknown> {
  return sql.join(writtenNames(schema).map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)));
}

/** The values for these columns, in the same order. */
export function writtenValues<T extends TObject>(schema: T, written: Stored<Static<T>>): RawBuilder<unknown> {
  return sql.join(writtenNames(schema).map((name) => (written as Record<string, unknown>)[name]));
}

/**
 * The same values as a row with the column types of a table, for `insert … select`, where PostgreSQL would treat plain
 * values as text.
 */
export function writtenRow<T extends TObject, N extends keyof Tables>(
  schema: T,
  table: N,
  written: Stored<Static<T>>,
): RawBuilder<Selectable<Tables[N]>> {
  return sql`json_populate_record(null::${sql.table(table)}, ${writtenJson(schema, written)}::json)`;
}

/** The fields as JSON with the names of the columns, for `json_populate_record`. */
export function writtenJson<T extends TObject>(schema: T, written: Stored<Static<T>>): string {
  const fields = written as Record<string, unknown>;
  return JSON.stringify(Object.fromEntries(writtenNames(schema).map((name) => [inSnakeCase(name), fields[name]])));
}

/** The column of a field. */
export function inSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
