import { type ErrorCode, isErrorCode } from './errors.ts';
import { nextCursorOf } from './next-page.ts';
import { answersList, pathOf, type Route, type RouteInput, type RouteOutput } from './route.ts';

/** A non-OK response. `message` is the status, a colon, a space and the response text (product 8.1). */
export class ApiError extends Error {
  readonly status: number;
  /** The reason phrase of the response; empty over HTTP/2. */
  readonly statusText: string;
  /** The error code; null for a response from elsewhere, such as a proxy's page, an empty body or an unknown code. */
  readonly code: ErrorCode | null;
  /** The API's message for people; null if `code` is null. {@link textFor} chooses between it and a screen's text. */
  readonly serverMessage: string | null;
  /** Names of the body's fields that did not pass the validation; empty for any other error. */
  readonly refusedFields: readonly string[];
  /** The `Retry-After` header in seconds; null without one. */
  readonly retryAfter: number | null;

  constructor(status: number, text: string, statusText: string, retryAfter: number | null) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.retryAfter = retryAfter;
    const { code, message, refusedFields } = parseErrorBody(text);
    this.code = code;
    this.serverMessage = message;
    this.refusedFields = refusedFields;
  }
}

interface ErrorBody {
  code: ErrorCode | null;
  message: string | null;
  refusedFields: string[];
}

function parseErrorBody(text: string): ErrorBody {
  try {
    const { code, message, errors } = JSON.parse(text) as { code?: unknown; message?: unknown; errors?: unknown };
    if (isErrorCode(code) && typeof message === 'string') return { code, message, refusedFields: fieldsOf(errors) };
  } catch {
    // The body is not JSON, or it is the JSON value null.
  }
  return { code: null, message: null, refusedFields: [] };
}

/** The fields of the body that validation errors name: `username` of the path `body/username`. */
function fieldsOf(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  return (errors as { path?: unknown }[]).flatMap(({ path }) => /^body\/([^/]+)/.exec(String(path))?.[1] ?? []);
}

/** The API's code of a failed call; null for a network failure and for a response that the API did not send. */
export function codeOf(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? error.code : null;
}

/**
 * The error text to show: the server's message where the error has a code of the API, otherwise the screen's
 * `fallback`. With `shownCodes`, the server's message is used for these codes only.
 */
export function textFor<F extends string | undefined>(
  error: unknown,
  fallback: F,
  shownCodes?: readonly ErrorCode[],
): string | F {
  if (!(error instanceof ApiError) || error.code === null || error.serverMessage === null) return fallback;
  return shownCodes === undefined || shownCodes.includes(error.code) ? error.serverMessage : fallback;
}

export interface ClientOptions {
  /** Origin of the API without a trailing slash; empty for the page's own origin. */
  baseUrl?: string;
  /** Called before each request, for example to read the administrator's bearer token. */
  headers?: () => Record<string, string>;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** UUID sent as `Idempotency-Key`: a repeated create with the same key returns the first result. */
  idempotencyKey?: string;
}

/** One page of a list. `total` is null where the server does not count. */
export interface Page<T> {
  items: T;
  nextCursor: string | null;
  total: number | null;
}

export interface Client {
  /** Makes the call. @throws {@link ApiError} for a non-OK response, the platform's TypeError for a network failure */
  call<R extends Route>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<RouteOutput<R>>;
  /** Like `call`, for lists: also reads the `Link` and `X-Total-Count` headers. */
  page<R extends Route>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<Page<RouteOutput<R>>>;
  /** Discards the lists that are kept to ask whether they have changed, when their member leaves. */
  forget(): void;
}

/** Lists that a client keeps in memory, to ask whether they have changed. */
const mostKeptLists = 50;

/**
 * Creates the typed client of the API from the same contracts as the server's routes. Requests include credentials. A
 * list that is asked for again is only sent by the server if it has changed.
 */
export function createClient({ baseUrl = '', headers, fetch: fetchWith }: ClientOptions = {}): Client {
  const kept = new Map<string, { tag: string; data: unknown }>();

  /** Keeps the newest lists. */
  function keep(url: string, tag: string | null, data: unknown): void {
    kept.delete(url);
    if (tag !== null) kept.set(url, { tag, data });
    for (const oldest of kept.keys()) if (kept.size > mostKeptLists) kept.delete(oldest);
  }

  async function send<R extends Route>(route: R, input: RouteInput<R>, options: CallOptions = {}) {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
    const url = baseUrl + pathOf(route, params as Record<string, unknown>) + queryString(query);
    const known = answersList(route) ? kept.get(url) : undefined;
    const response = await (fetchWith ?? fetch)(url, {
      method: route.method,
      credentials: 'include',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...(known === undefined ? {} : { 'if-none-match': known.tag }),
        ...headers?.(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    if (response.status === 304 && known !== undefined) {
      keep(url, known.tag, known.data);
      return { data: known.data as RouteOutput<R>, response };
    }
    if (!response.ok) {
      const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
      const wait = Number.isNaN(retryAfter) ? null : retryAfter;
      throw new ApiError(response.status, await response.text(), response.statusText, wait);
    }
    const data = (response.status === 204 ? null : await response.json()) as RouteOutput<R>;
    if (answersList(route)) keep(url, response.headers.get('etag'), data);
    return { data, response };
  }
  return {
    forget: () => kept.clear(),
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
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}
