import { HttpResponse, http } from 'msw';
import { type ErrorCode, errorCatalogue } from './errors.ts';
import type { Route, RouteInput, RouteOutput } from './route.ts';

/** Input of a mock's resolver: the typed parts of the request. Numbers in path and query are already parsed. */
export type MockInput<R extends Route> = Required<RouteInput<R>> & { request: Request };

/** Thrown in a resolver to respond with an error of the catalogue. */
export class MockError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** A mock's successful response with its own status or headers. */
export interface MockAnswer<T> {
  status?: number;
  headers?: Record<string, string>;
  body: T;
}

/**
 * An msw handler for one call, typed by the contract. The resolver returns the JSON of the response, or {@link answer}
 * to set headers or another status. A thrown {@link MockError} becomes the catalogue's error.
 */
export function mock<R extends Route>(
  route: R,
  resolver: (input: MockInput<R>) => RouteOutput<R> | MockAnswer<RouteOutput<R>> | Promise<RouteOutput<R>>,
) {
  const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const firstSuccess =
    Object.keys(route.schema.response)
      .map(Number)
      .find((status) => status < 300) ?? 200;
  return http[method](`*${route.url}`, async ({ request, params }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const text = await request.clone().text();
    const input = {
      request,
      params: withNumbers(params as Record<string, string>, route.schema.params),
      query: withNumbers(query, route.schema.querystring),
      body: text === '' ? undefined : JSON.parse(text),
    } as unknown as MockInput<R>;
    try {
      const result = await resolver(input);
      const { body, status, headers } = isAnswer<RouteOutput<R>>(result) ? result : { body: result };
      const code = status ?? firstSuccess;
      if (code === 204) return new HttpResponse(null, { status: 204, headers });
      return HttpResponse.json(body as never, { status: code, headers });
    } catch (error) {
      if (!(error instanceof MockError)) throw error;
      const { status, message } = errorCatalogue[error.code];
      return HttpResponse.json({ code: error.code, message }, { status });
    }
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
