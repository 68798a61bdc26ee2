import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { type Bus, type BusTopics, createListeners } from './bus.ts';
import { createAssembly, toPieces } from './notification-pieces.ts';

const channel = 'kopa_events';
const reconnectDelay = 500;
const timeout = 5_000;

type Event = { [T in keyof BusTopics]: [topic: T, message: BusTopics[T]] }[keyof BusTopics];

/**
 * Creates the bus over PostgreSQL's LISTEN and NOTIFY, with its own connection. Events during a NOTIFY are sent
 * together in the next one. While the connection is lost, each process still serves its own sockets. After the
 * reconnect, `gap` is delivered to processes that may have missed frames.
 * @throws if the database cannot be reached at the start
 */
export async function createDatabaseBus(url: string, log: Pick<BaseLogger, 'info' | 'warn'>): Promise<Bus> {
  const processId = randomUUID();
  const listeners = createListeners();
  const assembly = createAssembly();
  let client: pg.Client | null = null;
  let waiting: Event[] = [];
  let flushing: Promise<void> | null = null;
  let hasLostFrames = false;
  let hasHeardOthers = false;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'kopa-bus',
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
      keepAlive: true,
    });
    fresh.on('error', () => {});
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
    fresh.on('end', () => dropConnection(fresh));
    client = fresh;
  }

  function receive(piece: string): void {
    const { sender, text } = assembly.add(piece);
    if (sender === processId) return;
    hasHeardOthers = true;
    if (text === undefined) return;
    for (const [topic, message] of JSON.parse(text) as Event[]) listeners.deliver(topic, message, sender);
  }

  function dropConnection(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    if (isClosed) return;
    log.warn('bus connection lost');
    void lost.end().catch(() => {});
    assembly.clear();
    setTimeout(() => void reconnect(), reconnectDelay).unref();
  }

  async function reconnect(): Promise<void> {
    if (isClosed) return;
    try {
      await connect();
    } catch {
      setTimeout(() => void reconnect(), reconnectDelay).unref();
      return;
    }
    log.info('bus connection restored');
    if (hasHeardOthers) listeners.deliver('gap', {}, processId);
    if (hasLostFrames) push(['gap', {}]);
    hasLostFrames = false;
    push(['hello', {}]);
    listeners.deliver('hello', {}, processId);
  }

  function push(event: Event): void {
    if (client === null) {
      recordLoss([event]);
      return;
    }
    waiting.push(event);
    flushing ??= flush().finally(() => {
      flushing = null;
    });
  }

  /** Records lost frames only, because presence and ended sessions are checked again periodically. */
  function recordLoss(events: Event[]): void {
    hasLostFrames ||= events.some(([topic]) => topic === 'frame');
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0 && client !== null) {
      const [events, through] = [waiting, client];
      waiting = [];
      try {
        const pieces = toPieces(processId, JSON.stringify(events));
        await through.query(`select pg_notify('${channel}', piece) from unnest($1::text[]) as piece`, [pieces]);
      } catch (error) {
        recordLoss(events);
        log.warn({ err: error }, 'events did not reach the other processes');
        dropConnection(through);
      }
    }
    recordLoss(waiting);
    waiting = [];
  }

  await connect();
  return {
    processId,
    send(topic, message) {
      listeners.deliver(topic, message, processId);
      push([topic, message] as Event);
    },
    on: listeners.add,
    onSessionsEnded: (listener) => listeners.add('sessionsEnded', ({ ids, reason }) => listener(ids, reason)),
    async close() {
      isClosed = true;
      await flushing;
      await client?.end().catch(() => {});
    },
  };
}
