import type { FirstAnswers } from '@kopa/contracts/first-view';

/** Headers of answers that the client of the API reads. */
const readHeaders = ['etag', 'link', 'x-total-count'] as const;

/** Statuses that a view can show. With 403 and 404 it says that something is missing or not for this member. */
const usual = new Set([200, 403, 404]);

/** The fetch of this thread. The one that the app sees is that of a view. */
const fetchNow = globalThis.fetch;

/** The API has answered a call in a way that no view shows. */
export class CallRefused extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`GET ${path} was answered ${status}.`);
    this.status = status;
  }
}

/** Calls of one view to the API. */
export interface RecordedCalls {
  fetch: typeof fetch;
  /** Waits for all calls. @throws Error where the API refused one for a reason that has nothing to do with the page */
  settled(): Promise<void>;
  /** The successful answers as JSON: {@link FirstAnswers}. */
  asJson(): string;
}

/** Reads from the API for whoever the headers name, until nobody waits any more (a moment in ms). Keeps the answers. */
export function recordAnswers(apiUrl: string, headers: Readonly<Record<string, string>>, until: number): RecordedCalls {
  const ended = until === Number.POSITIVE_INFINITY ? null : AbortSignal.timeout(Math.max(0, until - Date.now()));
  const answers: Record<string, FirstAnswers[string]> = {};
  const running = new Set<Promise<unknown>>();
  let failure: Error | null = null;

  async function read(path: string, init: RequestInit = {}): Promise<Response> {
    const { method = 'GET' } = init;
    if (method !== 'GET' || !path.startsWith('/api/')) throw new Error(`A first view may not call ${method} ${path}.`);
    const response = await fetchNow(apiUrl + path, { headers, signal: ended, redirect: 'error' });
    const body = await response.text();
    if (!usual.has(response.status)) throw new CallRefused(path, response.status);
    if (!response.headers.get('content-type')?.includes('json'))
      throw new Error(`GET ${path} was answered without JSON.`);
    const kept = readHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    if (response.status === 200) answers[path] = { body, headers: Object.fromEntries(kept) };
    return new Response(body, { status: response.status, headers: response.headers });
  }

  return {
    fetch: (input, init) => {
      const call = read(String(input), init).catch((error: Error) => {
        failure ??= error;
        throw error;
      });
      running.add(call);
      const done = () => void running.delete(call);
      call.then(done, done);
      return call;
    },
    async settled() {
      while (running.size > 0) {
        await Promise.allSettled(running);
        // Some calls begin only after the answer of another one.
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (failure !== null) throw failure;
    },
    asJson: () => JSON.stringify(answers satisfies FirstAnswers),
  };
}
