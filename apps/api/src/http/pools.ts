import { uploadPhoto } from '@kopa/contracts/photos';
import { connectPortal } from '@kopa/contracts/portal';
import { exportUser, refreshUser } from '@kopa/contracts/users';
import type { FastifyRequest } from 'fastify';
import { createBudget } from './budget.ts';

/** Calls of one kind that are worked on at once: who is busy with one kind does not keep out the others. */
export type PoolName = 'calls' | 'uploads' | 'exports' | 'files' | 'portal';

/** The places of one pool. */
export interface Places {
  /** Takes one; answers how to give it back (once), or null where there is none. */
  take(): (() => void) | null;
  isUsedUp(): boolean;
  /** Requests that found none, counted by whoever refused them. */
  refused: number;
}

export type Pools = Record<PoolName, Places>;

/** For each database connection: a request that waits longer than behind so many is better told to come back. */
const callsPerConnection = 20;

/** Those that wait for something else than the database: a decoder, a disk, the service portal, a slow reader. */
const sizes: Record<Exclude<PoolName, 'calls'>, number> = { uploads: 32, exports: 4, files: 256, portal: 64 };

/** The pools of a process with so many database connections. */
export function createPools(connections: number): Pools {
  const all = { ...sizes, calls: connections * callsPerConnection };
  return Object.fromEntries(Object.entries(all).map(([name, size]) => [name, createPlaces(size)])) as Pools;
}

function createPlaces(size: number): Places {
  const budget = createBudget(size);
  return { refused: 0, take: () => budget.take(1), isUsedUp: () => budget.left() === 0 };
}

/** The address of the photos themselves. */
export const fileUrl = '/uploads/:file';

const poolOfUrl: Readonly<Record<string, PoolName>> = {
  [uploadPhoto.url]: 'uploads',
  [exportUser.url]: 'exports',
  [fileUrl]: 'files',
  [connectPortal.url]: 'portal',
  [refreshUser.url]: 'portal',
};

/** The pool of a request that has found its route. */
export function poolOf({ routeOptions }: FastifyRequest): PoolName {
  return poolOfUrl[routeOptions.url ?? ''] ?? 'calls';
}

const apart = Object.keys(poolOfUrl).map((url) => url.replaceAll(/:\w+/g, '[^/?]+'));
const apartPattern = new RegExp(`^(?:${apart.join('|')})/?(?:[?]|$)`);

/** True for an address, as it came, whose pool is not that of the calls. */
export function isApart(url: string): boolean {
  return apartPattern.test(url);
}
