import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { ErrorCode } from '@kopa/contracts/errors';
import type { Route } from '@kopa/contracts/route';
import { expect, it } from 'vitest';
import { type Db, openDatabase } from '../../src/db/database.ts';
import type { Answer } from '../members.ts';
import type { Given, World } from './world.ts';

/** Makes the valid call with a change, and expects to be refused by this code. */
type Refuse = (code: ErrorCode, changed?: Given, raw?: { payload: string; type: string }) => Promise<Answer>;

const defaultBodyLimit = 1024 * 1024;

/** Refusals that have nothing to do with what a call asks for: the state of the process, and what guards every write. */
export function refusesLikeEveryCall(
  { method, bodyLimit, withoutDatabase }: Route,
  world: () => World,
  refuse: Refuse,
): void {
  it('asks to come back while the process has no slot for another request', async () => {
    const { places } = world().app;
    const { take } = places;
    places.take = () => null;
    const { headers } = await refuse('overloaded').finally(() => {
      places.take = take;
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('says nothing of its inside where something unforeseen happens', async () => {
    const { places } = world().app;
    const { take } = places;
    places.take = () => {
      throw new Error('select secret from /src/inside.ts');
    };
    await refuse('internal_error').finally(() => {
      places.take = take;
    });
  });

  if (withoutDatabase !== true) {
    it('asks to come back while the database is away', async () => {
      const { context } = world();
      const { db } = context;
      context.db = await awayDatabase();
      const { headers } = await refuse('unavailable').finally(() => {
        context.db = db;
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    });
  }

  if (method === 'GET') return;

  it('is closed to pages of other sites', async () => {
    await refuse('wrong_origin', { headers: { origin: 'https://evil.example' } });
    await refuse('wrong_origin', { headers: { 'sec-fetch-site': 'cross-site' } });
  });

  it('takes no body above its limit', async () => {
    const payload = JSON.stringify('x'.repeat(bodyLimit ?? defaultBodyLimit));
    await refuse('payload_too_large', {}, { payload, type: 'application/json' });
  });
}

/** A database at a port where nobody listens any more. */
async function awayDatabase(): Promise<Db> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/kopa`, poolSize: 1 }).db;
}
