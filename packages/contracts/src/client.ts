import { nextCursorOf } from './next-page.ts';
import { pathOf, type Route, type RouteInput, type RouteOutput } from './route.ts';
import type { ErrorBody } from './schema.ts';

/**
 * A non-OK answer. `message` is the status, a colon, a space and the response text (product 8.1);
 * `serverMessage` is the text for people inside it, `code` the machine-readable reason.
 */
export class ApiError extends Error {
  readonly status: number;
  /** The reason phrase of the answer; empty over HTTP/2. */
  readonly statusText: string;
  readonly code: string;
  readonly serverMessage: string;
  readonly fields: NonNullable<ErrorBody['errors']>;
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | null;

  constructor(status: number, text: string, statusText: string, retryAfter: number | null) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.retryAfter = retryAfter;
    const body = parseErrorBody(text);
    this.code = body?.code ?? 'unknown';
    this.serverMessage = body?.message ?? (text || statusText);
    this.fields = body?.errors ?? [];
  }
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
      ? (value as ErrorBody)
      : null;
  } catch {
    return null;
  }
}

export interface ClientOptions {
  /** Origin of the API, without a slash at the end; empty for the page's own. */
  baseUrl?: string;
  /** Read before each call: for example the administrator's bearer token. */
  headers?: () => Record<string, string>;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** UUID that makes a repeated create answer the first result again. */
  idempotencyKey?: string;
}

/** One page of a list: the items, the cursor of the next page and the total where the server counts it. */
export interface Page<T> {
  items: T;
  nextCursor: string | null;
  total: number | null;
}

export interface Client {
  /** Makes the call; throws {@link ApiError} for a non-OK answer and the platform's TypeError without a network. */
  call<R extends Route>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<RouteOutput<R>>;
  /** As `call`, for lists: also reads the `Link` and `X-Total-Count` headers. */
  page<R extends Route>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<Page<RouteOutput<R>>>;
}

/** The typed client of the API, made from the same objects as the server's routes. Requests include credentials. */
export function createClient({ baseUrl = '', headers, fetch: fetchWith }: ClientOptions = {}): Client {
  async function send<R extends Route>(route: R, input: RouteInput<R>, options: CallOptions = {}) {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
    const url = baseUrl + pathOf(route, params as Record<string, unknown>) + queryString(query);
    const response = await (fetchWith ?? fetch)(url, {
      method: route.method,
      credentials: 'include',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...headers?.(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    if (!response.ok) {
      const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
      const wait = Number.isNaN(retryAfter) ? null : retryAfter;
      throw new ApiError(response.status, await response.text(), response.statusText, wait);
    }
    const data = (response.status === 204 ? null : await response.json()) as RouteOutput<R>;
    return { data, response };
  }
  return {
    async call(route, input, options) {
      return (await send(route, input, options)).data;
    },
    async page(route, input, options) {
      const { data, response } = await send(route, input, options);
      const total = response.headers.get('x-total-count');
      return {
        items: data,
        nextCursor: nextCursorOf(response.headers.get('link')),
        total: total === null ? null : Number(total),
      };
    },
  };
}

function queryString(query: object = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}
