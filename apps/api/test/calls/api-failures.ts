import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Failure } from '@kopa/conformance/system';
import type { buildSimulator } from '@kopa/portal-simulator/simulator';
import { fail } from '@kopa/rules/refusal';
import { type Db, openDatabase } from '../../src/db/database.ts';
import type { TestApp } from '../test-app.ts';

type Fail = () => Promise<() => unknown>;

/** Functions that make the application or its surroundings fail. Each returns a function that ends the failure. */
export function failuresOf({ context }: TestApp, simulator: ReturnType<typeof buildSimulator>): Record<Failure, Fail> {
  const { gates, photos, portal } = context;
  const closed = (error: Error) => {
    const all = Object.entries(gates).map(([kind, gate]) => [kind, { ...gate, enter: () => Promise.reject(error) }]);
    return replace(gates, Object.fromEntries(all));
  };
  return {
    overloaded: () => closed(fail('overloaded', { retryAfter: 1 })),
    internal_error: () => closed(new Error('select secret from /src/inside.ts')),
    unavailable: async () => replace(context, { db: await awayDatabase() }),
    no_space: () => replace(photos, { put: () => Promise.reject(fail('no_space')) }),
    portal_failed: async () => {
      const set = (mode: string) => simulator.inject({ method: 'POST', url: '/simulator/fault', payload: { mode } });
      await set('error');
      return () => set('none');
    },
    // The timeout of the portal client has its own tests.
    portal_timeout: () => {
      const timeout = () => Promise.reject(fail('portal_timeout'));
      return replace(portal, { signIn: timeout, fetchRecord: timeout });
    },
  };
}

/** Replaces properties of an object. The returned function restores them. */
async function replace<T extends object>(whole: T, changes: Partial<T>): Promise<() => void> {
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, whole[name as keyof T]]));
  Object.assign(whole, changes);
  return () => void Object.assign(whole, before);
}

/** A database connection to a port without a server. */
async function awayDatabase(): Promise<Db> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/kopa`, poolSize: 1 }).db;
}
