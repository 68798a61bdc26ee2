import { type Static, type TObject, type TOptional, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';
import { Nullable } from './schema.ts';

/** What a member wrote, as it is stored and answered: every field is there, and one that was left out is null. */
export type Stored<T> = {
  [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? Exclude<T[K], undefined> | null : T[K];
};

type StoredField<S extends TSchema> = TUnsafe<S extends TOptional ? Static<S> | null : Static<S>>;

/**
 * The fields of an answer that come from what a member wrote: `storedFields(NewPost)` are those of a Post. Limits of the
 * input (lengths, trimming) do not bind answers, so that a lower limit does not invalidate what is stored already.
 */
export function storedFields<P extends TProperties>({ properties }: TObject<P>): { [K in keyof P]: StoredField<P[K]> } {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const { minLength, maxLength, pattern, trim, ...rest } = schema as Record<string, unknown>;
    const field = Type.Unsafe(rest);
    return [name, Type.IsOptional(schema) ? Nullable(field) : field];
  });
  return Object.fromEntries(entries) as { [K in keyof P]: StoredField<P[K]> };
}

/** The names of the fields that a member writes: those of the columns, the export and the mock world. */
export function writtenNames<P extends TProperties>({ properties }: TObject<P>): (keyof P & string)[] {
  return Object.keys(properties);
}

/**
 * Takes the written fields out of what carries them, whatever else it holds (ids, keys), as they are stored: an optional
 * one that is missing or an empty text is null.
 */
export function toStored<P extends TProperties>(
  schema: TObject<P>,
  input: Static<TObject<P>>,
): Stored<Static<TObject<P>>> {
  const given = input as Record<string, unknown>;
  const entries = writtenNames(schema).map((name) => {
    const isMissing = given[name] === undefined || given[name] === '';
    return [name, isMissing && Type.IsOptional(schema.properties[name]) ? null : given[name]];
  });
  return Object.fromEntries(entries) as Stored<Static<TObject<P>>>;
}
