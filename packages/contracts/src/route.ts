import type { Static, TSchema } from 'typebox';
import { MiB } from './bytes.ts';
import type { CallLimit } from './call-limits.ts';
import type { ErrorCode } from './errors.ts';
import type { Tag } from './feed/tags.ts';

/** HTTP methods that Kopa's contract uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Fastify's `schema`: one schema for each part of the request and for each response status. */
export interface RouteSchema {
  /** The name of the call in OpenAPI: that of its export. */
  operationId: string;
  tags?: Tag[];
  summary?: string;
  description?: string;
  params?: TSchema;
  querystring?: TSchema;
  headers?: TSchema;
  body?: TSchema;
  response: Record<number, TSchema>;
}

/** Names of fields, grouped by the part of the request that contains them. */
export interface FieldNames {
  params?: readonly string[];
  query?: readonly string[];
  body?: readonly string[];
}

/** A row that many write at once: its kind, and the fields that name it. */
export type HotRow = { of: string } & Pick<FieldNames, 'params' | 'body'>;

/** Largest request body in bytes of a call without a `bodyLimit`; Fastify's default. */
export const defaultBodyLimit = MiB;

/** One call of the API. It is valid as Fastify's route options; the client, the mocks and OpenAPI also read it. */
export interface Route {
  method: Method;
  /** Path with Fastify's `:name` parameters. */
  url: string;
  schema: RouteSchema;
  /** Refusals that are particular to this call; `refusals.ts` adds the common ones. */
  errors?: readonly ErrorCode[];
  /** Fields that name the calling member. Another member's id is refused with 403 `forbidden`. */
  self?: FieldNames;
  /** Fields that may name another member. */
  others?: FieldNames;
  /** Calls that write the same row follow each other before they take a connection. */
  hotRow?: HotRow;
  /** The call needs no database and works while the database is unavailable. */
  withoutDatabase?: true;
  /** Limits that this call counts against, besides `all`, which counts every call with a session. */
  limits?: readonly CallLimit[];
  /** Largest request body in bytes, if not {@link defaultBodyLimit}. */
  bodyLimit?: number;
}

/** Declares a call. It returns its argument; the function exists to infer literal types. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Part<R extends Route, K extends 'params' | 'querystring' | 'body'> = R['schema'][K] extends TSchema
  ? Static<R['schema'][K]>
  : undefined;

type OptionalWhenEmpty<K extends string, V> = V extends undefined
  ? { [P in K]?: undefined }
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** The input of a call: `params`, `query` and `body`, each only if the contract has it. */
export type RouteInput<R extends Route> = OptionalWhenEmpty<'params', Part<R, 'params'>> &
  OptionalWhenEmpty<'query', Part<R, 'querystring'>> &
  OptionalWhenEmpty<'body', Part<R, 'body'>>;

type SuccessStatus = 200 | 201 | 202 | 204;
type Responses<R extends Route> = R['schema']['response'];

/** The JSON of a successful response; `null` for 204. */
export type RouteOutput<R extends Route> = {
  [S in keyof Responses<R> & SuccessStatus]: Responses<R>[S] extends TSchema ? Static<Responses<R>[S]> : never;
}[keyof Responses<R> & SuccessStatus];

/** Fills in the parameters of a path: `pathOf(getUser, { id: 7 })` is `/api/users/7`. @throws if one is missing */
export function pathOf(definition: Pick<Route, 'url'>, params: Readonly<Record<string, unknown>> = {}): string {
  return definition.url.replaceAll(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path parameter ${name} is missing`);
    return encodeURIComponent(String(value));
  });
}

/** True for a call that answers a list. Its answers have an ETag, and it can be asked whether the list has changed. */
export function answersList({ method, schema }: { method?: unknown; schema?: unknown }): boolean {
  const { response } = (schema ?? {}) as Partial<RouteSchema>;
  return method === 'GET' && response?.[200] !== undefined && 'items' in response[200];
}
