import { channel } from 'node:diagnostics_channel';
import { type CallLimit, callLimits, knownNetworkFor } from '@kopa/contracts/call-limits';
import { fail, isRefusal } from '@kopa/rules/refusal';
import type { Redis } from 'iovalkey';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Limits that KOPA_RATE_LIMIT_FACTOR does not multiply. */
const fixed = new Set<CallLimit>([
  'loginFailuresPerAccount',
  'loginFailuresEverywhere',
  'forgottenPasswordsPerAccount',
  'otpFailures',
  'portalFailures',
  'portalFailuresPerEmail',
]);

/** The most networks that a process keeps; a further one replaces the oldest. */
export const networksKept = 100_000;
const networkKey = (accountAndNetwork: string) => `limit:knownNetworks:${accountAndNetwork}`;

/** Publishes the name of each limit that has refused a call. */
export const limitsHit = channel('kopa:limit-hit');

/** Counts calls per limit and key (a member's id, an address, an account). */
export interface RateLimits {
  /**
   * Counts a call, or as many points, and returns the new count. A new count ends after `seconds`, otherwise after the
   * time of the limit.
   * @throws 429 rate_limited with Retry-After above the limit
   */
  take(limit: CallLimit, key: string | number, points?: number, seconds?: number): Promise<number>;
  /** Counts a call, and returns false above the limit. */
  isWithin(limit: CallLimit, key: string | number): Promise<boolean>;
  /** Counts nothing. @throws 429 rate_limited with Retry-After where the next call would be above the limit */
  check(limit: CallLimit, key: string | number): Promise<void>;
  /** Reduces the count by one. Limits of failures count every attempt first and refund the successful ones. */
  refund(limit: CallLimit, key: string | number): Promise<void>;
  /** Resets the count to zero, after a success. */
  reset(limit: CallLimit, key: string | number): Promise<void>;
  /** The limits in force. */
  inForce(): { name: CallLimit; points: number; seconds: number }[];
  /** Stores that an account has signed in from a network. */
  remember(accountAndNetwork: string): Promise<void>;
  knows(accountAndNetwork: string): Promise<boolean>;
}

/**
 * Counts in memory, or in Valkey for several processes. Without a connection to Valkey each process counts alone.
 * `@fastify/rate-limit` counts requests of a route; these limits also count frames of sockets, failures, and points that
 * are given back.
 */
export function createRateLimits(factor: number, valkey: Redis | null): RateLimits {
  const limiter = (name: string, points: number, per: number) => {
    const options = { keyPrefix: `limit:${name}`, points, duration: per / 1000 };
    const memory = new RateLimiterMemory(options);
    if (valkey === null) return memory;
    const shared = { storeClient: valkey, insuranceLimiter: memory, rejectIfRedisNotReady: true };
    return new RateLimiterRedis({ ...options, ...shared });
  };
  const inForce = (Object.keys(callLimits) as CallLimit[]).map((name) => {
    const { points, per } = callLimits[name];
    return { name, points: fixed.has(name) ? points : Math.ceil(points * factor), seconds: per / 1000 };
  });
  const limiters = Object.fromEntries(
    inForce.map(({ name, points, seconds }) => [name, limiter(name, points, seconds * 1000)]),
  ) as Record<CallLimit, RateLimiterMemory | RateLimiterRedis>;
  const knownNetworks = new LRUCache<string, true>({ max: networksKept, ttl: knownNetworkFor });

  const take: RateLimits['take'] = async (limit, key, points = 1, seconds) => {
    try {
      const options = seconds === undefined ? {} : { customDuration: seconds };
      return (await limiters[limit].consume(key, points, options)).consumedPoints;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) limitsHit.publish(limit);
      throw refusalOf(reason);
    }
  };

  return {
    inForce: () => inForce,
    take,
    async isWithin(limit, key) {
      try {
        await take(limit, key);
        return true;
      } catch (error) {
        if (isRefusal(error, 'rate_limited')) return false;
        throw error;
      }
    },
    async check(limit, key) {
      const counted = await limiters[limit].get(key);
      if (counted === null || counted.remainingPoints > 0) return;
      limitsHit.publish(limit);
      throw refusalOf(counted);
    },
    async refund(limit, key) {
      await limiters[limit].reward(key);
    },
    async reset(limit, key) {
      await limiters[limit].delete(key);
    },
    async remember(accountAndNetwork) {
      knownNetworks.set(accountAndNetwork, true);
      await valkey?.set(networkKey(accountAndNetwork), 1, 'PX', knownNetworkFor).catch(() => undefined);
    },
    async knows(accountAndNetwork) {
      if (knownNetworks.has(accountAndNetwork)) return true;
      return (await valkey?.exists(networkKey(accountAndNetwork)).catch(() => 0)) === 1;
    },
  };
}

function refusalOf(reason: unknown): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason;
  return fail('rate_limited', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
}
