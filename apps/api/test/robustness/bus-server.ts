import { randomUUID } from 'node:crypto';
import { shortClient } from '@kopa/dev/short-client';
import type { Config } from '../../src/config.ts';
import type { Bus } from '../../src/live/bus/bus.ts';
import { createDatabaseBus } from '../../src/live/bus/database-bus.ts';
import { openBusProxy } from './bus-proxy.ts';
import type { TestDatabase } from './databases.ts';

/** A server that carries the bus, as the tests of every bus use it. */
export interface BusServer {
  url: string;
  /** Joins the bus at this URL, with short waits. */
  join(url: string): Promise<Bus>;
  /** Sends to all processes a text that no API would send. */
  inject(payload: string): Promise<unknown>;
  /** The payload by which an API would carry this text. */
  envelope(text: string): string;
  /** The settings of a process that joins at this URL. */
  settings(url: string): Partial<Record<keyof Config, string>>;
  /** Opens a proxy that can cut the connections of the bus only. */
  openProxy(): ReturnType<typeof openBusProxy>;
  /** Hears everything that is sent, one payload at a time. */
  overhear(listener: (payload: string) => void): Promise<{ stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** Starts a server of the bus beside the database of the test. */
export type StartBusServer = (database: TestDatabase) => Promise<BusServer>;

export const quiet = { info() {}, warn() {}, error() {} };
/** Waits of a bus in ms that are short enough for tests. */
export const shortWaits = { answer: 300, beat: 50 };

/** The database itself. */
export const databaseServer: StartBusServer = async (database) => ({
  url: database.url,
  join: (url) => createDatabaseBus(url, quiet, shortWaits),
  inject: (payload) => database.query("select pg_notify('kopa_events', $1)", [payload]),
  envelope: (text) => `${randomUUID()} 0 ${text}`,
  settings: (url) => ({ DATABASE_URL: url }),
  openProxy: () => openBusProxy(database.url),
  async overhear(listener) {
    const client = shortClient({ connectionString: database.url });
    await client.connect();
    client.on('notification', ({ payload }) => listener(payload ?? ''));
    await client.query('listen kopa_events');
    return { stop: () => client.end() };
  },
  stop: async () => {},
});
