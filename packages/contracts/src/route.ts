import type { Static, TSchema } from 'typebox';
import type { Access } from './access.ts';
import { MiB } from './bytes.ts';
import type { CallLimit } from './call-limits.ts';
import type { ErrorCode } from './errors.ts';
import type { Subject } from './subjects.ts';

/** HTTP methods that Kopa's contract uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Fastify's `schema`: one schema for each part of the request and for each response status. */
export interface RouteSchema {
  /** The name of the call in OpenAPI: that of its export. */
  operationId: string;
  tags?: readonly Subject[];
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

/**
 * Calls that wait mostly for something other than the database: a hash, the pace of registrations, a decoder, a slow
 * reader, a disk, the service portal.
 */
export type WaitingKind = 'passwords' | 'registrations' | 'uploads' | 'exports' | 'files' | 'portal';

/** The parts of a call beside its schemas. */
interface CallOptions {
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
  /** The gate that the call waits at, if not that of all calls (decision 9). */
  gate?: WaitingKind;
  /** Largest request body in bytes, if not {@link defaultBodyLimit}. */
  bodyLimit?: number;
}

/** One call of the API. It is valid as Fastify's route options; the client, the mocks and OpenAPI also read it. */
export interface Route extends CallOptions {
  method: Method;
  /** Path with Fastify's `:name` parameters. */
  url: string;
  /** The session that the call needs. */
  access: Access;
  schema: RouteSchema;
}

/** The parts of a call that Fastify's `schema` has. */
const partsOfSchema = ['summary', 'description', 'params', 'querystring', 'headers', 'body', 'response'] as const;
type PartOfSchema = (typeof partsOfSchema)[number];

/** A call of {@link callsOf}: its options and the parts of its schema. */
type Definition = CallOptions & Pick<RouteSchema, PartOfSchema>;

/**
 * Declares the calls of a file: `call('getPost', 'GET /api/social-feeds/:id', { … })`, where the first argument is the
 * name of its export. The subject is the tag of the calls.
 */
export function callsOf<const S extends Subject, const A extends Access>(subject: S, access: A) {
  return function call<
    const N extends string,
    M extends Method,
    U extends `/api/${string}`,
    const D extends Definition,
  >(operationId: N, line: `${M} ${U}`, definition: D) {
    const [method, url] = line.split(' ') as [M, U];
    const ofSchema = (key: string) => partsOfSchema.includes(key as PartOfSchema);
    const options = Object.entries(definition).filter(([key]) => !ofSchema(key));
    const parts = Object.entries(definition).filter(([key]) => ofSchema(key));
    return {
      method,
      url,
      access,
      ...(Object.fromEntries(options) as Omit<D, PartOfSchema>),
      schema: {
        operationId,
        tags: [subject],
        ...(Object.fromEntries(parts) as Pick<D, keyof D & PartOfSchema>),
      },
    };
  };
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
