import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { CallLimit } from './limits.ts';
import type { Tag } from './tags.ts';

/** HTTP methods that Kopa's contract uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What Fastify takes as `schema`: validation of the parts of a request and one schema per answered status. */
export interface RouteSchema {
  tags?: Tag[];
  summary?: string;
  description?: string;
  params?: TSchema;
  querystring?: TSchema;
  headers?: TSchema;
  body?: TSchema;
  response: Record<number, TSchema>;
}

/** Names of fields, by the part of a request that holds them. */
export interface FieldNames {
  params?: readonly string[];
  query?: readonly string[];
  body?: readonly string[];
}

/** One call of the API: already Fastify's route options, and all that the client, the mocks and OpenAPI need. */
export interface Route {
  method: Method;
  /** Path with Fastify's `:name` parameters. */
  url: string;
  schema: RouteSchema;
  /** Refusals of this very call; `refusals.ts` adds those that it shares with others. */
  errors?: readonly ErrorCode[];
  /** Fields that name the member who calls: with another member's id the call is refused, 403 `forbidden`. */
  self?: FieldNames;
  /** Fields that name another member, or may. */
  others?: FieldNames;
  /** The call needs no database and is answered while that is away. */
  withoutDatabase?: true;
  /** Limits that this very call counts against; calls of members count against `all` as well. */
  limits?: readonly CallLimit[];
  /** Largest request body in bytes, where the server's default does not fit. */
  bodyLimit?: number;
}

/** Declares a call; the identity function, kept for its inference of literal types. */
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

/** The parts of a request that a caller gives: `params`, `query` and `body`, each only where the contract has it. */
export type RouteInput<R extends Route> = OptionalWhenEmpty<'params', Part<R, 'params'>> &
  OptionalWhenEmpty<'query', Part<R, 'querystring'>> &
  OptionalWhenEmpty<'body', Part<R, 'body'>>;

type SuccessStatus = 200 | 201 | 204;
type Responses<R extends Route> = R['schema']['response'];

/** The JSON of a successful answer; `null` where the contract answers 204. */
export type RouteOutput<R extends Route> = {
  [S in keyof Responses<R> & SuccessStatus]: Responses<R>[S] extends TSchema ? Static<Responses<R>[S]> : never;
}[keyof Responses<R> & SuccessStatus];

/** Fills the path's parameters: `pathOf(getUser, { id: 7 })` is `/api/users/7`. */
export function pathOf(definition: Pick<Route, 'url'>, params: Readonly<Record<string, unknown>> = {}): string {
  return definition.url.replaceAll(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path parameter ${name} is missing`);
    return encodeURIComponent(String(value));
  });
}
