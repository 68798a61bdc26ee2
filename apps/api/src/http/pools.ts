import { adminLogin } from '@kopa/contracts/admin';
import { login, register } from '@kopa/contracts/auth';
import { uploadPhoto } from '@kopa/contracts/photos';
import { connectPortal } from '@kopa/contracts/portal';
import { exportUser, refreshUser } from '@kopa/contracts/users';
import { uploadVoice } from '@kopa/contracts/voice-notes';
import type { FastifyRequest } from 'fastify';
import { createBudget } from './budget.ts';

/**
 * Kinds of requests. Each kind has its own slots (a bulkhead), so that one overloaded kind does not block the others.
 */
export type PoolName = 'calls' | 'signIns' | 'registrations' | 'uploads' | 'exports' | 'files' | 'portal';

/** The slots of one pool. A request needs one while the process works on it. */
export interface Slots {
  /** Takes a slot. Returns the function that releases it, or null if none is free. A second release has no effect. */
  take(): (() => void) | null;
  isUsedUp(): boolean;
  /** Number of requests refused without a slot. The code that refuses a request counts it. */
  refused: number;
}

export type Pools = Record<PoolName, Slots>;

/** Slots for each database connection. A request behind this many others is refused at once instead of waiting. */
const callsPerConnection = 30;

/**
 * Requests that wait mostly for something other than the database: a password, the pace of registrations, a decoder, a
 * disk, the service portal, a slow reader. Signed-out members can only sign in, so other calls must not keep sign-ins out.
 */
const sizes: Record<Exclude<PoolName, 'calls'>, number> = {
  signIns: 128,
  registrations: 128,
  uploads: 32,
  exports: 4,
  files: 256,
  portal: 64,
};

/** Creates the pools of a process with this number of database connections. */
export function createPools(connections: number): Pools {
  const all = { ...sizes, calls: connections * callsPerConnection };
  return Object.fromEntries(Object.entries(all).map(([name, size]) => [name, createSlots(size)])) as Pools;
}

function createSlots(size: number): Slots {
  const budget = createBudget(size);
  return { refused: 0, take: () => budget.take(1), isUsedUp: () => budget.left() === 0 };
}

/** The URL of the files of photos. */
export const fileUrl = '/uploads/:file';

const poolOfUrl: Readonly<Record<string, PoolName>> = {
  [login.url]: 'signIns',
  [adminLogin.url]: 'signIns',
  [register.url]: 'registrations',
  [uploadPhoto.url]: 'uploads',
  [uploadVoice.url]: 'uploads',
  [exportUser.url]: 'exports',
  [fileUrl]: 'files',
  [connectPortal.url]: 'portal',
  [refreshUser.url]: 'portal',
};

/** The pool of a request, by its route. */
export function poolOf({ routeOptions }: FastifyRequest): PoolName {
  return poolOfUrl[routeOptions.url ?? ''] ?? 'calls';
}

const urlsOfOwnPools = Object.keys(poolOfUrl).map((url) => url.replaceAll(/:\w+/g, '[^/?]+'));
const ownPoolPattern = new RegExp(`^(?:${urlsOfOwnPools.join('|')})/?(?:[?]|$)`);

/** True for a request URL, not routed yet, whose pool is not `calls`. */
export function hasOwnPool(url: string): boolean {
  return ownPoolPattern.test(url);
}
