import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions } from 'iovalkey';
import type { BaseLogger } from 'pino';
import { type Bus, type BusTopics, busLag, createListeners } from './bus.ts';
import { type BusEvent, readEvent } from './bus-messages.ts';

/** The longest wait for an answer, and the time between two looks at the other processes, in ms. */
const usualWaits = { answer: 3_000, beat: 1_000 };
/** A process that is missing this often in a row has ended. One that only reconnects is back earlier. */
const missesUntilGone = 2;

/** Topics whose lost events do no lasting harm: presence and ended sessions are checked again periodically. */
const harmless: ReadonlySet<keyof BusTopics> = new Set([
  'presence',
  'hiddenPresence',
  'sessionsEnded',
  'hello',
  'goodbye',
]);

/**
 * Creates the bus over the publish and subscribe of Valkey or Redis. It may be away at the start and later: each process
 * then serves its own sockets. After a reconnect `gap` is delivered to the processes that may have missed events. Every
 * beat the bus looks which processes are there, and delivers `gap` after one has ended without a goodbye, because its
 * last events may be lost. Messages that it does not understand are logged and left out.
 */
export async function createValkeyBus(
  url: string,
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>,
  { answer, beat } = usualWaits,
): Promise<Bus> {
  const processId = randomUUID();
  const listeners = createListeners();
  /** The other processes, with the number of times that they were missing. */
  const peers = new Map<string, number>();
  // A connection that has subscribed takes no other commands.
  const [publisher, subscriber] = [new Redis(url, optionsWith(answer)), new Redis(url, optionsWith(answer))];
  const both = [publisher, subscriber];
  const names = channelNames(publisher.options.db ?? 0);
  let isJoined = false;
  let isClosed = false;
  let mayHaveMissed = false;
  let hasLoss = false;
  /** The reason of the last loss, for the log. */
  let reason: string | undefined;

  function receive(text: string): void {
    const [, sender, event] = form.exec(text) ?? [];
    if (sender === processId) return;
    const read = sender === undefined ? undefined : readEvent(event as string);
    if (sender === undefined || read === undefined) {
      log.warn({ sender }, 'something on the bus that this version does not know');
      return;
    }
    if (read[0] === 'goodbye') peers.delete(sender);
    else peers.set(sender, 0);
    deliver(read, sender);
  }

  /** An error of one listener must not keep the event from the others, nor end the process. */
  function deliver([topic, message]: BusEvent, sender: string): void {
    try {
      listeners.deliver(topic, message as never, sender);
    } catch (error) {
      log.error({ err: error, topic }, 'an event could not be handled');
    }
  }

  async function publish(...event: BusEvent): Promise<void> {
    const sentAt = performance.now();
    try {
      await publisher.publish(names.events, `${processId} ${JSON.stringify(event)}`);
      busLag.publish(performance.now() - sentAt);
    } catch {
      // Nothing is kept: the processes that missed it get `gap` later.
      hasLoss ||= !harmless.has(event[0]);
    }
  }

  /** Subscribes once both connections are there. */
  async function join(): Promise<void> {
    if (both.some(({ status }) => status !== 'ready')) return;
    await subscriber.subscribe(names.events, names.process(processId));
    isJoined = true;
    if (hasLoss) void publish('gap', {});
    hasLoss = false;
    if (!mayHaveMissed) return;
    log.info('bus connection restored');
    deliver(['gap', {}], processId);
    void publish('hello', {});
    deliver(['hello', {}], processId);
  }

  function noteLoss(): void {
    if (!isJoined || isClosed) return;
    isJoined = false;
    mayHaveMissed ||= peers.size > 0;
    log.warn({ reason }, 'bus connection lost');
  }

  /** Looks which processes are there. That also shows that both connections work. */
  async function lookAtPeers(): Promise<void> {
    const [channels] = await Promise.all([publisher.pubsub('CHANNELS', names.process('*')), subscriber.ping()]);
    const gone = [...peers].filter(([peer, missed]) => {
      const misses = (channels as string[]).includes(names.process(peer)) ? 0 : missed + 1;
      peers.set(peer, misses);
      return misses >= missesUntilGone;
    });
    if (gone.length === 0) return;
    log.warn({ processes: gone.length }, 'a process has ended without a goodbye');
    for (const [peer] of gone) {
      peers.delete(peer);
      deliver(['goodbye', {}], peer);
    }
    deliver(['gap', {}], processId);
  }

  for (const client of both) {
    client.on('error', ({ message }: Error) => {
      reason = message;
    });
    client.on('close', noteLoss);
    client.on('ready', () => void join().catch(noteLoss));
  }
  subscriber.on('message', (channel, text) => {
    if (channel === names.events) receive(text);
  });
  try {
    await Promise.all(both.map((client) => client.connect()));
    await join();
  } catch (error) {
    log.warn({ err: error }, 'the bus cannot be reached; this process serves alone until it is');
    mayHaveMissed = true;
  }
  const timer = setInterval(() => {
    if (isJoined) void lookAtPeers().catch(() => {});
  }, beat).unref();
  return {
    processId,
    send(topic, message) {
      listeners.deliver(topic, message, processId);
      void publish(...([topic, message] as BusEvent));
    },
    on: listeners.add,
    onSessionsEnded: (listener) => listeners.add('sessionsEnded', ({ ids, reason }) => listener(ids, reason)),
    isConnected: () => isJoined,
    async close() {
      clearInterval(timer);
      isClosed = true;
      await publish('goodbye', {});
      for (const client of both) client.disconnect();
    },
  };
}

/** Nothing waits for a new connection, and one that is silent is replaced. */
function optionsWith(answer: number): RedisOptions {
  return {
    lazyConnect: true,
    connectionName: 'kopa-bus',
    retryStrategy: () => 500,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    connectTimeout: answer,
    commandTimeout: answer,
    socketTimeout: answer,
    keepAlive: 10_000,
  };
}

/**
 * Channels are the same for all databases of a server, so their names hold the number. A process subscribes to a channel
 * of its own, by which the others see that it is there: the server ends the subscription however the process ends.
 */
const channelNames = (db: number) => ({
  events: `kopa:${db}:events`,
  process: (id: string) => `kopa:${db}:process:${id}`,
});

/** A sender is a UUID. Other texts on the channel do not come from this API. */
const form = /^([0-9a-f]{8}-[0-9a-f-]{27}) (.+)$/s;
