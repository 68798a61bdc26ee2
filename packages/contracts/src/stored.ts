import { type Static, type TObject, type TOptional, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';
import { Nullable } from './schema.ts';

/** A member's input as it is stored and returned: every field is present, and an omitted field is null. */
export type Stored<T> = {
  [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? Exclude<T[K], undefined> | null : T[K];
};

type StoredField<S extends TSchema> = TUnsafe<S extends TOptional ? Static<S> | null : Static<S>>;

/**
 * Makes the response fields from an input schema: a Post has `storedFields(NewPost)`. The limits of the input (lengths,
 * trimming) are left out, so that texts stored under an older, higher limit stay valid.
 */
export function storedFields<P extends TProperties>({ properties }: TObject<P>): { [K in keyof P]: StoredField<P[K]> } {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const { minLength, maxLength, pattern, trim, ...rest } = schema as Record<string, unknown>;
    const field = Type.Unsafe(rest);
    return [name, Type.IsOptional(schema) ? Nullable(field) : field];
  });
  return Object.fromEntries(entries) as { [K in keyof P]: StoredField<P[K]> };
}

/** The field names of an input schema. The API's columns, the data export and the mock world use the same names. */
export function writtenNames<P extends TProperties>({ properties }: TObject<P>): (keyof P & string)[] {
  return Object.keys(properties);
}

/**
 * Picks the fields of the schema from an input that may contain more (ids, keys), as they are stored. An optional field
 * that is missing, an empty text or an empty list becomes null.
 */
export function toStored<P extends TProperties>(
  schema: TObject<P>,
  input: Static<TObject<P>>,
): Stored<Static<TObject<P>>> {
  const given = input as Record<string, unknown>;
  const entries = writtenNames(schema).map((name) => {
    const value = given[name];
    const isMissing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return [name, isMissing && Type.IsOptional(schema.properties[name]) ? null : value];
  });
  return Object.fromEntries(entries) as Stored<Static<TObject<P>>>;
}
