import type { IncomingMessage } from 'node:http';
import type { ProxyLimits } from './proxy-limits.ts';

/** A body comes too slowly. */
export class SlowBody extends Error {}

/** A body was given up because too many are being read. */
export class BodyGivenUp extends Error {}

/** Nothing, the complete body, or an upload that is passed on as it comes. */
export type Body = null | Buffer | AsyncIterable<Buffer>;

/**
 * Reads the bodies of requests.
 * @throws SlowBody where a body makes no progress or a small one is not complete in time; BodyGivenUp
 */
export type ReceiveBody = (request: IncomingMessage, client: string) => Promise<Body>;

interface Reading {
  client: string;
  giveUp: (reason: Error) => void;
}

/**
 * Reads small bodies completely, so that slow senders occupy nothing but their bytes. Whole bodies arrive within a
 * moment. Where too many are being read at once, the oldest is given up: it is the slowest sender's.
 */
export function createReceiveBody(limits: ProxyLimits): ReceiveBody {
  const { smallBody, smallBodyWithin, bodyProgress, bodiesPerClient, bodies } = limits;
  /** In the order in which they began. */
  const readings = new Set<Reading>();
  const readingsOf = new Map<string, Set<Reading>>();

  function begin(client: string, giveUp: Reading['giveUp']): () => void {
    const reading = { client, giveUp };
    const own = readingsOf.get(client) ?? new Set();
    readingsOf.set(client, own);
    own.add(reading);
    readings.add(reading);
    if (own.size > bodiesPerClient) first(own).giveUp(new BodyGivenUp());
    else if (readings.size > bodies) first(readings).giveUp(new BodyGivenUp());
    return () => {
      readings.delete(reading);
      own.delete(reading);
      if (own.size === 0) readingsOf.delete(client);
    };
  }

  return async (request, client) => {
    if (!hasBody(request)) return null;
    const announced = Number(request.headers['content-length'] ?? 0);
    let giveUp: Reading['giveUp'] = () => {};
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUp = reject;
    });
    givenUp.catch(() => {});
    const chunks = progressing(request, bodyProgress);
    if (announced > smallBody) return chunks;
    const end = begin(client, giveUp);
    const late = setTimeout(() => giveUp(new SlowBody()), smallBodyWithin);
    try {
      const read: Buffer[] = [];
      let size = 0;
      while (size <= smallBody) {
        const { done, value } = await Promise.race([chunks.next(), givenUp]);
        if (done) return Buffer.concat(read);
        read.push(value);
        size += value.length;
      }
      return joined(read, chunks);
    } finally {
      clearTimeout(late);
      end();
    }
  };
}

function first(readings: Set<Reading>): Reading {
  return readings.values().next().value as Reading;
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The chunks of a body, each within `timeout` milliseconds. The request stays open for an answer. */
async function* progressing(request: IncomingMessage, timeout: number): AsyncGenerator<Buffer, void, undefined> {
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  while (true) {
    let timer: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new SlowBody()), timeout);
    });
    try {
      const { done, value } = await Promise.race([chunks.next(), tooSlow]);
      if (done) return;
      yield value;
    } finally {
      clearTimeout(timer);
    }
  }
}

async function* joined(read: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  yield* read;
  yield* rest;
}
