import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { ErrorCode } from '@kopa/contracts/errors';
import { fail } from '@kopa/rules/refusal';
import { type Db, openDatabase } from '../../src/db/database.ts';
import type { World } from './world.ts';

/** Failures of the server's surroundings: the code of the refusal to the name of the test. */
export const failures = {
  overloaded: 'refuses with Retry-After while the process has no free slot',
  internal_error: 'reveals no internal details on an unexpected error',
  unavailable: 'refuses with Retry-After while the database is unavailable',
  no_space: 'returns its own refusal if there is no disk space for a photo',
  portal_failed: 'returns its own refusal if the portal fails',
  portal_timeout: 'returns its own refusal if the portal is too slow',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type Failure = keyof typeof failures;

/** Makes the application or its surroundings fail, and returns a function that ends the failure. */
export async function failBy(failure: Failure, { context, portal }: World): Promise<() => unknown> {
  const closed = (error: Error) => {
    const all = Object.entries(context.gates).map(([kind, gate]) => [
      kind,
      { ...gate, enter: () => Promise.reject(error) },
    ]);
    return replace(context.gates, Object.fromEntries(all));
  };
  switch (failure) {
    case 'overloaded':
      return closed(fail('overloaded', { retryAfter: 1 }));
    case 'internal_error':
      return closed(new Error('select secret from /src/inside.ts'));
    case 'unavailable':
      return replace(context, { db: await awayDatabase() });
    case 'no_space':
      return replace(context.photos, { put: () => Promise.reject(fail('no_space')) });
    case 'portal_failed':
      await portal.fault('error');
      return () => portal.fault('none');
    case 'portal_timeout': {
      // The timeout of the portal client has its own tests.
      const timeout = () => Promise.reject(fail('portal_timeout'));
      return replace(context.portal, { signIn: timeout, fetchRecord: timeout });
    }
  }
}

/** Replaces properties of an object. The returned function restores them. */
function replace<T extends object>(whole: T, changes: Partial<T>): () => void {
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
