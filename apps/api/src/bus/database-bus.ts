import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { type Bus, createListeners } from './bus.ts';
import { type BusEvent, readEvents } from './bus-messages.ts';
import { createAssembly, toPieces } from './notification-pieces.ts';
import { createPeers, peerNumber, takePeerLock } from './peers.ts';

const channel = 'kopa_events';
/** Publishes how long events took through the database, in ms: measured by the process's own. */
export const busLag = diagnostics.channel('kopa:bus-lag');
const reconnectDelay = 500;
/** The waits of the bus, in ms. */
const usualWaits = { answer: 3_000, beat: 1_000 };

/**
 * Creates the bus over PostgreSQL's LISTEN and NOTIFY, with its own connection. Events during a NOTIFY are sent
 * together in the next one. While the connection is lost, each process still serves its own sockets. After the
 * reconnect, `gap` is delivered to processes that may have missed frames. Every second the bus asks which processes are
 * there: this finds a connection that is dead but not closed, and delivers `gap` after a process ended without a
 * goodbye, because nobody knows what it did not send any more. Messages that it does not understand are logged and left
 * out.
 * @throws if the database cannot be reached at the start
 */
export async function createDatabaseBus(
  url: string,
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>,
  { answer, beat } = usualWaits,
): Promise<Bus> {
  const processId = randomUUID();
  const listeners = createListeners();
  const assembly = createAssembly();
  const peers = createPeers(processId);
  const senders = new Set<string>();
  let client: pg.Client | null = null;
  let waiting: BusEvent[] = [];
  let flushing: Promise<void> | null = null;
  let checking: Promise<void> | null = null;
  let sentAt = 0;
  let hasLostFrames = false;
  let hasHeardOthers = false;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'kopa-bus',
      connectionTimeoutMillis: answer,
      query_timeout: answer,
      // In place of that of the API's role, which is shorter.
      lock_timeout: answer,
      keepAlive: true,
    });
    fresh.on('error', () => {});
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      await takePeerLock(fresh, processId);
    } catch (error) {
      discard(fresh);
      throw error;
    }
    fresh.on('end', () => dropConnection(fresh));
    client = fresh;
  }

  function receive(payload: string): void {
    const piece = assembly.add(payload);
    if (piece === null) {
      log.warn('a notification that is no part of an event');
      return;
    }
    const { sender, text } = piece;
    if (sender === processId) {
      if (text !== undefined) busLag.publish(performance.now() - sentAt);
      return;
    }
    hasHeardOthers = true;
    senders.add(sender);
    if (text === undefined) return;
    const { events, unknown } = readEvents(text);
    if (unknown > 0) log.warn({ unknown, sender }, 'events that this version does not know');
    if (events.length > 0) peers.note(sender);
    for (const event of events) {
      if (event[0] === 'goodbye') forget(sender);
      deliver(event, sender);
    }
  }

  /** An error of one listener must not keep the event from the others, nor end the process. */
  function deliver([topic, message]: BusEvent, sender: string): void {
    try {
      listeners.deliver(topic, message as never, sender);
    } catch (error) {
      log.error({ err: error, topic }, 'an event could not be handled');
    }
  }

  function forget(sender: string): void {
    peers.forget(sender);
    assembly.clear(sender);
    senders.delete(sender);
  }

  /** Asks which processes are there, which also shows that the connection works. */
  async function checkPeers(through: pg.Client): Promise<void> {
    try {
      const gone = await peers.check(through);
      if (gone.length === 0 || through !== client) return;
      log.warn({ processes: gone.length }, 'a process has ended without a goodbye');
      for (const sender of [...senders].filter((id) => gone.includes(peerNumber(id)))) {
        forget(sender);
        deliver(['goodbye', {}], sender);
      }
      deliver(['gap', {}], processId);
    } catch (error) {
      log.warn({ err: error }, 'the bus got no answer');
      dropConnection(through);
    }
  }

  function dropConnection(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    if (isClosed) return;
    log.warn('bus connection lost');
    discard(lost);
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

  function push(event: BusEvent): void {
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
  function recordLoss(events: BusEvent[]): void {
    hasLostFrames ||= events.some(([topic]) => topic === 'frame');
  }

  async function flush(): Promise<void> {
    // The connection takes one statement at a time.
    await checking;
    while (waiting.length > 0 && client !== null) {
      const [events, through] = [waiting, client];
      waiting = [];
      try {
        const pieces = toPieces(processId, JSON.stringify(events));
        sentAt = performance.now();
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
  const timer = setInterval(() => {
    if (client === null || flushing !== null) return;
    checking ??= checkPeers(client).finally(() => {
      checking = null;
    });
  }, beat).unref();
  return {
    processId,
    send(topic, message) {
      listeners.deliver(topic, message, processId);
      push([topic, message] as BusEvent);
    },
    on: listeners.add,
    onSessionsEnded: (listener) => listeners.add('sessionsEnded', ({ ids, reason }) => listener(ids, reason)),
    async close() {
      clearInterval(timer);
      push(['goodbye', {}]);
      isClosed = true;
      await checking;
      await flushing;
      await client?.end().catch(() => {});
    },
  };
}

/** Ends a connection that may be dead: it gets no goodbye, for which `end` would wait for ever. */
function discard(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
