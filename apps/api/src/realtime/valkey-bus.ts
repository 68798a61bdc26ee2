import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'iovalkey';
import { type Bus, type BusTopics, createListeners } from './bus.ts';

const channel = 'kopa:events';

interface Envelope {
  processId: string;
  topic: keyof BusTopics;
  message: never;
}

/**
 * A bus over Valkey's publish/subscribe. While Valkey is away each process still serves its own sockets; the others'
 * events reach them again when it is back, and the apps fetch what they missed in between.
 */
export async function createValkeyBus(valkey: Redis, log: FastifyBaseLogger): Promise<Bus> {
  const processId = randomUUID();
  const listeners = createListeners();
  const subscriber = valkey.duplicate({ maxRetriesPerRequest: null });
  for (const connection of [valkey, subscriber]) {
    connection.on('error', (error: Error) => log.warn({ err: error.message }, 'bus connection'));
  }
  subscriber.on('message', (_channel: string, text: string) => {
    const { processId: from, topic, message } = JSON.parse(text) as Envelope;
    if (from !== processId) listeners.deliver(topic, message, from);
  });
  await subscriber.subscribe(channel);
  return {
    processId,
    send(topic, message) {
      listeners.deliver(topic, message, processId);
      valkey.publish(channel, JSON.stringify({ processId, topic, message })).catch((error: Error) => {
        log.warn({ err: error.message, topic }, 'event did not reach the other processes');
      });
    },
    on: listeners.add,
    onSessionsEnded: (listener) => listeners.add('sessionsEnded', ({ ids }) => listener(ids)),
    async close() {
      subscriber.disconnect();
    },
  };
}
