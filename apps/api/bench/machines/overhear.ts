import { shortClient } from '@kopa/dev/short-client';
import { Redis } from 'iovalkey';

/** The number of events and bytes on the bus so far. */
export interface Overheard {
  messages: number;
  bytes: number;
}

/** Counts the messages between the processes over PostgreSQL, or over Valkey where its URL is given. */
export async function overhear(databaseUrl: string, valkeyUrl: string | undefined) {
  const heard: Overheard = { messages: 0, bytes: 0 };
  const hear = (payload = '') => {
    heard.messages += 1;
    heard.bytes += Buffer.byteLength(payload);
  };
  if (valkeyUrl !== undefined) {
    const ear = new Redis(valkeyUrl);
    ear.on('message', (_channel, payload) => hear(payload));
    await ear.subscribe('kopa:0:events');
    return { heard, stop: async () => ear.disconnect() };
  }
  const client = shortClient({ connectionString: databaseUrl });
  await client.connect();
  client.on('notification', ({ payload }) => hear(payload));
  await client.query('listen kopa_events');
  return { heard, stop: () => client.end() };
}
