import type { Bus } from '../../src/bus/bus.ts';
import { createDatabaseBus } from '../../src/bus/database-bus.ts';
import { createValkeyBus } from '../../src/bus/valkey-bus.ts';

const log = { info() {}, warn: () => process.stderr.write('the bus has warned\n'), error() {} };

/** Joins the bus over the server of a URL. */
export function joinBus(url: string): Promise<Bus> {
  return url.startsWith('postgres') ? createDatabaseBus(url, log) : createValkeyBus(url, log);
}
