import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { BaseLogger } from 'pino';
import { type Bus, createListeners } from './bus.ts';
import { type BusEvent, readEvents } from './bus-messages.ts';
import { type BusConnection, type BusNetwork, peerKey } from './bus-network.ts';
import { createOutbox } from './outbox.ts';
import { createPeers } from './peers.ts';

/** Publishes how long the process's own events took through the server, in ms. */
export const busLag = diagnostics.channel('kopa:bus-lag');
const reconnectDelay = 500;
/**
 * Where there are many events, those within this many ms leave together, because a statement costs more than its
 * events.
 */
const collectedFor = 10;

/** The logger of a bus. */
export type BusLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

export interface NetworkBusOptions {
  /** Time in ms between two checks of the processes. */
  beat: number;
  /** Whether the process may start while the server is away. It then serves alone until the server is back. */
  mayStartAlone: boolean;
}

/**
 * Creates the bus over a server, with a connection of its own. Events that come up while or right after others are sent
 * go together next. While the connection is lost, each process still serves its own sockets. After the reconnect, `gap`
 * is delivered to processes that may have missed events. Every beat the bus asks which processes are there: this finds
 * a connection that is dead but not closed, and delivers `gap` after a process ended without a goodbye, because its
 * last events may be lost. Messages that it does not understand are logged and left out.
 * @throws if the server cannot be reached at the start, unless the process may start alone
 */
export async function createNetworkBus(
  network: BusNetwork,
  log: BusLog,
  { beat, mayStartAlone }: NetworkBusOptions,
): Promise<Bus> {
  const processId = randomUUID();
  const listeners = createListeners();
  const peers = createPeers(processId);
  const outbox = createOutbox();
  const senders = new Set<string>();
  let connection: BusConnection | null = null;
  let flushing: Promise<void> | null = null;
  let nextFlush: NodeJS.Timeout | null = null;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;
  /** Send times of the process's own texts that have not come back. */
  let sentAt: number[] = [];
  let hasHeardOthers = false;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh: BusConnection = await network.connect(processId, {
      heard: receive,
      heardNonsense: () => log.warn('something on the bus that is no part of an event'),
      ended: () => dropConnection(fresh),
    });
    connection = fresh;
  }

  function receive(sender: string, text: string | undefined): void {
    if (sender === processId) {
      const sent = text === undefined ? undefined : sentAt.shift();
      if (sent !== undefined) busLag.publish(performance.now() - sent);
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
    senders.delete(sender);
  }

  /** Asks which processes are there, which also shows that the connection works. */
  async function checkPeers(through: BusConnection): Promise<void> {
    try {
      const gone = peers.check(await through.present());
      if (gone.length === 0 || through !== connection) return;
      log.warn({ processes: gone.length }, 'a process has ended without a goodbye');
      for (const sender of [...senders].filter((id) => gone.includes(peerKey(id)))) {
        forget(sender);
        deliver(['goodbye', {}], sender);
      }
      deliver(['gap', {}], processId);
    } catch (error) {
      log.warn({ err: error }, 'the bus got no answer');
      dropConnection(through);
    }
  }

  function dropConnection(lost: BusConnection): void {
    if (connection !== lost) return;
    connection = null;
    sentAt = [];
    if (isClosed) return;
    log.warn({ server: network.name }, 'bus connection lost');
    lost.discard();
    reconnectLater();
  }

  function reconnectLater(): void {
    setTimeout(() => void reconnect(), reconnectDelay).unref();
  }

  async function reconnect(): Promise<void> {
    if (isClosed) return;
    try {
      await connect();
    } catch {
      return reconnectLater();
    }
    log.info({ server: network.name }, 'bus connection restored');
    if (hasHeardOthers) deliver(['gap', {}], processId);
    push(['hello', {}]);
    deliver(['hello', {}], processId);
  }

  function push(event: BusEvent): void {
    outbox.add(event);
    flushSoon();
  }

  /** Sends the waiting events: at once where few are sent, else together with later ones. */
  function flushSoon(): void {
    if (flushing !== null || nextFlush !== null) return;
    const delay = flushedAt + collectedFor - performance.now();
    if (delay <= 0) flushNow();
    else nextFlush = setTimeout(flushNow, delay);
  }

  function flushNow(): void {
    if (nextFlush !== null) clearTimeout(nextFlush);
    nextFlush = null;
    flushing ??= flush().finally(() => {
      flushing = null;
      if (!outbox.isEmpty()) flushSoon();
    });
  }

  async function flush(): Promise<void> {
    await checking;
    flushedAt = performance.now();
    const through = connection;
    // Without a connection nothing is kept; the processes that missed events get `gap` later.
    if (through === null) return outbox.lose(outbox.take());
    if (outbox.takeLoss()) outbox.add(['gap', {}]);
    const batch = outbox.take();
    try {
      sentAt.push(performance.now());
      await through.publish(batch.text);
    } catch (error) {
      outbox.lose(batch);
      log.warn({ err: error }, 'events did not reach the other processes');
      dropConnection(through);
    }
  }

  try {
    await connect();
  } catch (error) {
    if (!mayStartAlone) throw error;
    log.warn({ err: error, server: network.name }, 'the bus cannot be reached; this process serves alone until it is');
    hasHeardOthers = true;
    reconnectLater();
  }
  const timer = setInterval(() => {
    if (connection === null || flushing !== null) return;
    checking ??= checkPeers(connection).finally(() => {
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
      if (!outbox.isEmpty()) flushNow();
      await flushing;
      await connection?.close();
    },
  };
}
