import { type Stored, writtenNames } from '@kopa/contracts/stored';
import { type RawBuilder, sql } from 'kysely';
import type { Static, TObject } from 'typebox';

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

/** The column of a field. */
export function inSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
