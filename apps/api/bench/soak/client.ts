import { Agent, type RequestOptions, request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Timeline } from './timeline.ts';

/** The host of the member web in the run. */
export const memberHost = 'kopa.test';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
  body: any;
}

/** A browser: one address, one session, calls over kept-alive TLS connections to the front. */
export interface Client {
  /** The address that the front sees. */
  address: string;
  cookie: string;
  /** One attempt. @throws Error without an answer within 15 s */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Repeats a call until it is accepted or refused, as the app does. @throws Error without such an answer in time */
  persist(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
}

/** As in the app, a call fails after this time without progress. */
const answerWithin = 15_000;
/** Nothing in a run takes as long. */
const timeout = 120_000;

export function createClient(port: number, address: string, timeline: Timeline): Client {
  const agent = new Agent({ keepAlive: true, localAddress: address, rejectUnauthorized: false });
  const client: Client = {
    address,
    cookie: '',
    async call(method, path, body, headers = {}) {
      const at = timeline.now();
      try {
        const text = body === undefined ? '' : JSON.stringify(body);
        const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
        const length = { 'content-length': String(Buffer.byteLength(text)) };
        const origin = `https://${memberHost}`;
        const all: Record<string, string> = {
          host: memberHost,
          origin,
          cookie: client.cookie,
          ...json,
          ...length,
          ...headers,
        };
        const answer = await send({ port, agent, method, path, headers: all }, text);
        timeline.record(at, failureOf(answer));
        return answer;
      } catch (error) {
        timeline.record(at, `no answer (${(error as { code?: string }).code ?? (error as Error).message})`);
        throw error;
      }
    },
    async persist(method, path, body, headers) {
      const until = timeline.now() + timeout;
      for (;;) {
        const answer = await client.call(method, path, body, headers).catch((error: Error) => error);
        const isFinal = !(answer instanceof Error) && answer.status < 500 && answer.status !== 429;
        if (isFinal) return answer;
        if (timeline.now() > until) throw new Error(`${method} ${path} was not answered`);
        const after = answer instanceof Error ? 0 : Number(answer.headers['retry-after'] ?? 0);
        await wait(Math.min(5_000, Math.max(500, after * 1_000)) * (1 + Math.random() / 2));
      }
    },
  };
  return client;
}

function failureOf({ status, body }: Answer): string | null {
  if (status < 400) return null;
  return `${status} ${body?.code ?? 'without a code'}`;
}

function send(options: RequestOptions, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { ...options, host: '127.0.0.1', servername: memberHost, timeout: answerWithin },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () => {
          const isJson = String(response.headers['content-type']).includes('json');
          const content = Buffer.concat(pieces);
          const body = isJson ? JSON.parse(String(content)) : content;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      },
    );
    call.on('timeout', () => call.destroy(new Error('silence')));
    call.on('error', reject);
    call.end(text);
  });
}
