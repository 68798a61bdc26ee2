import { HttpResponse, http } from 'msw';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { errorMessages } from './error-messages.ts';
import { type ErrorCode, errorStatuses, isErrorCode } from './errors.ts';
import type { Route, RouteInput, RouteOutput } from './route.ts';

/** Input of a mock's resolver: the typed parts of the request. Numbers in path and query are already parsed. */
export type MockInput<R extends Route> = Required<RouteInput<R>> & { request: Request };

/** Thrown in a resolver to respond with an error of the API. */
export class MockError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(errorMessages[code]);
    this.code = code;
  }
}

/** A mock's successful response with its own status or headers. */
export interface MockAnswer<T> {
  status?: number;
  headers?: Record<string, string>;
  body: T;
}

/** Result of a resolver: the JSON of the response, or {@link answer} to set headers or another status. */
export type Resolved<R extends Route> = RouteOutput<R> | MockAnswer<RouteOutput<R>>;

const jsonType = { 'content-type': 'application/json' };

/**
 * An msw handler for one call, typed by the contract, for the special response of one test. It parses numbers in path
 * and query, and checks no other part of the request. A thrown {@link MockError} becomes that error of the API.
 */
export function mock<R extends Route>(route: R, resolver: (input: MockInput<R>) => Resolved<R> | Promise<Resolved<R>>) {
  return handle(route, async (request, params) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const text = await request.clone().text();
    return resolver({
      request,
      params: withNumbers(params, route.schema.params),
      query: withNumbers(query, route.schema.querystring),
      body: text === '' ? undefined : JSON.parse(text),
    } as unknown as MockInput<R>);
  });
}

/**
 * An msw handler for one call. `respond` gets the request unread and the parameters of the path. A thrown error with a
 * code of the API becomes that error's response. Any other error is thrown on: msw prints it and responds with 500.
 * @throws if the response breaks the contract
 */
export function handle<R extends Route>(
  route: R,
  respond: (request: Request, params: Record<string, string>) => Promise<Resolved<R>>,
) {
  const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return http[method](`*${route.url}`, async ({ request, params }) => {
    try {
      const resolved = await respond(request, named(params as Record<string, string>));
      return success(route, isAnswer<RouteOutput<R>>(resolved) ? resolved : { body: resolved });
    } catch (error) {
      return refusal(error);
    }
  });
}

/** Parameters with a name; msw numbers those of the wildcard that stands for the origin. */
function named(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => Number.isNaN(Number(name))));
}

function success(route: Route, { body, status = firstSuccess(route), headers = {} }: MockAnswer<unknown>): Response {
  if (status === 204) return new HttpResponse(null, { status, headers });
  const json = JSON.parse(JSON.stringify(body ?? null));
  assertPromised(route, status, json);
  return HttpResponse.json(json, { status, headers: { ...jsonType, ...headers } });
}

function firstSuccess({ schema }: Route): number {
  return Math.min(...Object.keys(schema.response).map(Number));
}

/** @throws if a response has another status than its contract, a wrong field or an unlisted one */
function assertPromised({ method, url, schema }: Route, status: number, json: unknown): void {
  const promised = schema.response[status] as TSchema | undefined;
  const fail = (what: string) => new Error(`The mock of ${method} ${url} breaks its contract (${status}): ${what}`);
  if (promised === undefined) throw fail('the status is not one of the contract');
  const [wrong] = Value.Errors(promised, json);
  if (wrong !== undefined) throw fail(`"${wrong.instancePath}" ${wrong.message}`);
  const cleaned = JSON.stringify(Value.Clean(promised, structuredClone(json)));
  if (cleaned !== JSON.stringify(json)) throw fail(`it has fields that the contract does not list: ${cleaned}`);
}

/** Response for a {@link MockError} or a refusal of the rules. @throws any other error again */
function refusal(error: unknown): Response {
  const { code, fields, retryAfter } = error as { code?: unknown; fields?: unknown; retryAfter?: number };
  if (!(error instanceof Error) || !isErrorCode(code)) throw error;
  const status = errorStatuses[code];
  const { message } = error;
  const headers = { ...jsonType, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) };
  return HttpResponse.json({ code, message, ...(fields === undefined ? {} : { errors: fields }) } as never, {
    status,
    headers,
  });
}

const answers = new WeakSet<object>();

/** Wraps a resolver's response that needs its own status or headers. */
export function answer<T>(body: T, rest: Omit<MockAnswer<T>, 'body'>): MockAnswer<T> {
  const wrapped = { body, ...rest };
  answers.add(wrapped);
  return wrapped;
}

function isAnswer<T>(value: unknown): value is MockAnswer<T> {
  return typeof value === 'object' && value !== null && answers.has(value);
}

function withNumbers(values: Record<string, string>, schema: unknown): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, properties[name]?.type === 'integer' ? Number(value) : value]),
  );
}
