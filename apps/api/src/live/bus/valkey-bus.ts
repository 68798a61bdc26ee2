import { Redis, type RedisOptions } from 'iovalkey';
import type { Bus } from './bus.ts';
import { type BusConnection, type BusEars, type BusNetwork, peerKey } from './bus-network.ts';
import { type BusLog, createNetworkBus } from './network-bus.ts';

/** The waits of the bus, in ms. */
const usualWaits = { answer: 3_000, beat: 1_000 };

/**
 * Creates the bus over the publish and subscribe of Valkey or Redis. It may be away at the start and later: each
 * process then serves its own sockets.
 */
export function createValkeyBus(url: string, log: BusLog, { answer, beat } = usualWaits): Promise<Bus> {
  return createNetworkBus(valkeyNetwork(url, answer), log, { beat, mayStartAlone: true });
}

function valkeyNetwork(url: string, answer: number): BusNetwork {
  return {
    name: 'Valkey',
    async connect(processId, ears) {
      const options = optionsWith(answer);
      // A connection that has subscribed takes no other commands.
      const [publisher, subscriber] = [new Redis(url, options), new Redis(url, options)];
      const both = [publisher, subscriber];
      for (const client of both) client.on('error', () => {});
      const names = channelNames(publisher.options.db ?? 0);
      subscriber.on('message', (channel, message) => {
        if (channel === names.events) listen(message, ears);
      });
      try {
        await Promise.all(both.map((client) => client.connect()));
        await subscriber.subscribe(names.events, names.process(peerKey(processId)));
      } catch (error) {
        for (const client of both) client.disconnect();
        throw error;
      }
      return connectionOf({ publisher, subscriber, names, processId, ears });
    },
  };
}

/** The bus reconnects by itself, because it must notice each loss, and nothing may wait for a new connection. */
function optionsWith(answer: number): RedisOptions {
  return {
    lazyConnect: true,
    connectionName: 'kopa-bus',
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    connectTimeout: answer,
    commandTimeout: answer,
    keepAlive: 10_000,
  };
}

/**
 * Channels are the same for all databases of a server, so their names hold the number. A process subscribes to a channel
 * of its own, by which the others see that it is there: the server ends the subscription however the process ends.
 */
function channelNames(db: number) {
  const ofProcesses = `kopa:${db}:process:`;
  return {
    events: `kopa:${db}:events`,
    process: (key: string) => `${ofProcesses}${key}`,
    allProcesses: `${ofProcesses}*`,
    keyOf: (channel: string) => channel.slice(ofProcesses.length),
  };
}

/** A sender is a UUID. Other texts on the channel do not come from this API. */
const form = /^([0-9a-f]{8}-[0-9a-f-]{27}) /;

function listen(message: string, ears: BusEars): void {
  const [head, sender] = form.exec(message) ?? [];
  if (head === undefined || sender === undefined) ears.heardNonsense();
  else ears.heard(sender, message.slice(head.length));
}

interface Opened {
  publisher: Redis;
  subscriber: Redis;
  names: ReturnType<typeof channelNames>;
  processId: string;
  ears: BusEars;
}

function connectionOf({ publisher, subscriber, names, processId, ears }: Opened): BusConnection {
  let isOpen = true;
  const disconnect = () => {
    isOpen = false;
    for (const client of [publisher, subscriber]) client.disconnect();
  };
  for (const client of [publisher, subscriber]) {
    client.on('end', () => {
      if (!isOpen) return;
      isOpen = false;
      ears.ended();
    });
  }
  return {
    publish: async (text) => void (await publisher.publish(names.events, `${processId} ${text}`)),
    async present() {
      const [channels] = await Promise.all([publisher.pubsub('CHANNELS', names.allProcesses), subscriber.ping()]);
      return new Set((channels as string[]).map(names.keyOf));
    },
    close: async () => disconnect(),
    discard: disconnect,
  };
}
