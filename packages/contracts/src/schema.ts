import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { pageLimits } from './limits.ts';

/** The largest id: JSON numbers are exact up to here. The database has `bigint`. */
export const maxId = Number.MAX_SAFE_INTEGER;

/** A positive integer id. */
export const Id = Type.Integer({ minimum: 1, maximum: maxId });

/** A count, 0 or more. */
export const Count = Type.Integer({ minimum: 0 });

/** A date and time, ISO 8601 in UTC. */
export const DateTime = Type.String({ format: 'date-time' });

/** An object that refuses unknown fields. */
export function Strict<P extends TProperties>(properties: P, options: Record<string, unknown> = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** A value or null. A scalar becomes a type list, because that serialises faster than a union. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, anyOf = [] } = schema as { type?: string | string[]; anyOf?: { type?: string }[] };
  if (Array.isArray(type) || anyOf.some((member) => member.type === 'null')) {
    return Type.Unsafe<Static<T> | null>(schema);
  }
  if (type === undefined || type === 'object' || type === 'array') {
    return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });
  }
  const values = (schema as { enum?: unknown[] }).enum;
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  });
}

/** One of the listed strings. */
export function OneOf<const V extends readonly string[]>(values: V, options: Record<string, unknown> = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options });
}

/** A text written by people. It is trimmed before validation (see {@link trimTexts}). Lengths in characters. */
export function Text(maxLength: number, minLength = 1) {
  return Type.String({ minLength, maxLength, trim: true });
}

/** Control characters, line breaks and signs that turn the direction of the text after them. */
const unprinted = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';

/** A {@link Text} of one line. It could otherwise look like another one, or like several. */
export function Line(maxLength: number, minLength = 1) {
  return Type.String({ minLength, maxLength, trim: true, pattern: `^[^${unprinted}]*$` });
}

/** Path parameters that are ids: `IdParams('id', 'postId')`. */
export function IdParams<const K extends string>(...names: K[]) {
  const properties = Object.fromEntries(names.map((name) => [name, Id])) as Record<K, typeof Id>;
  return Strict(properties);
}

/** Query of a list with cursors. `cursor` is opaque and comes from the `Link` header. */
export const PageQuery = Strict({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.max })),
  cursor: Type.Optional(Type.String({ maxLength: 200, format: 'cursor' })),
});

/** A response to a request that is carried out later, such as by mail. */
export const Accepted = Type.Object({});

/** A response without a body. */
export const NoContent = Type.Null();

/** The body of every error of the API. */
export const ErrorBody = Type.Object({
  code: Type.String(),
  message: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** A UUID that the database accepts. The pattern is needed because the format alone also allows a URN. */
export const Uuid = Type.String({ format: 'uuid', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' });

/** The `Idempotency-Key` header of creates (product 5.6). */
export const IdempotencyHeaders = Type.Object({ 'idempotency-key': Type.Optional(Uuid) });

/** Nothing but spaces and characters that are drawn as nothing, such as the zero-width space. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Returns a copy of `value` in which every {@link Text} is trimmed, one that shows nothing is empty, and everything else
 * is unchanged.
 */
export function trimTexts(schema: TSchema, value: unknown): unknown {
  const { properties, items, trim } = schema as {
    properties?: Record<string, TSchema>;
    items?: TSchema;
    trim?: boolean;
  };
  if (trim === true && typeof value === 'string') return unseen.test(value) ? '' : value.trim();
  if (items !== undefined && Array.isArray(value)) return value.map((item) => trimTexts(items, item));
  if (properties === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const fieldSchema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, fieldSchema === undefined ? field : trimTexts(fieldSchema, field)];
    }),
  );
}

const idPattern = /^[1-9]\d{0,15}$/;

/**
 * The texts of a path or query as their schema wants them: ids and booleans become values, and only those that read
 * like one ('1e3' or '01' stay text, and fail).
 */
export function typedTexts(schema: TSchema, values: Record<string, unknown>): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typedText(Object.hasOwn(properties, name) ? properties[name]?.type : undefined, value),
    ]),
  );
}

function typedText(type: string | undefined, value: unknown): unknown {
  if (type === 'integer' && typeof value === 'string' && idPattern.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** Returns the body to use if a request has none: an empty object if the schema permits that, otherwise undefined. */
export function bodyWhenMissing(schema: TSchema): unknown {
  return (schema as { mayBeMissing?: boolean }).mayBeMissing === true ? {} : undefined;
}
