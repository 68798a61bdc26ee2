import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ExplainedApp } from './explained-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls in the name of one account. Each must succeed. */
export interface Caller {
  /** Returns the body and the URL of the next page. */
  call(method: Method, url: string, body?: object): Promise<{ body: never; next: string | undefined }>;
  /** Reads a list and its second page as often as a long-lived connection would. */
  read(url: string): Promise<void>;
}

/** PostgreSQL considers a generic plan from the sixth execution of a prepared statement on. */
const runsUntilGeneric = 7;

/** A busy machine may hold up a call until its deadline. */
const retries = 3;

/** Makes calls and records the method and path of each. */
export function callsAs({ app }: ExplainedApp, headers: Record<string, string>, made: Set<string>): Caller {
  const caller: Caller = {
    async call(method, url, body) {
      made.add(`${method} ${url.split('?')[0]}`);
      const request = {
        method,
        url,
        headers: { ...headers, ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}) },
        ...(body === undefined ? {} : { payload: body }),
      };
      let response = await app.inject(request);
      for (let retry = 0; response.statusCode === 503 && retry < retries; retry += 1) {
        await setTimeout(Number(response.headers['retry-after']) * 1_000);
        response = await app.inject(request);
      }
      if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
      return {
        body: (response.body === '' ? null : JSON.parse(response.body)) as never,
        next: /<(.*)>/.exec(String(response.headers.link ?? ''))?.[1],
      };
    },
    async read(url) {
      for (let run = 0; run < runsUntilGeneric; run += 1) {
        const { next } = await caller.call('GET', url);
        if (next !== undefined) await caller.call('GET', next);
      }
    },
  };
  return caller;
}
