import { type CallLimit, callLimits, knownNetworkFor } from '@kopa/contracts/limits';
import { fail } from '@kopa/rules/refusal';
import type { Redis } from 'iovalkey';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Limits that tests and load runs may not stretch. */
const fixed = new Set<CallLimit>(['loginFailuresPerAccount', 'loginFailuresEverywhere', 'portalFailures']);

/** Counts calls per limit and key (a member's id, an address, an account). */
export interface RateLimits {
  /** Counts one; answers how many there are by now. @throws 429 rate_limited with Retry-After once the limit is passed */
  take(limit: CallLimit, key: string | number): Promise<number>;
  /** Takes one count back, for limits that only failures count against: they are counted before they are known. */
  giveBack(limit: CallLimit, key: string | number): Promise<void>;
  /** Resets the count to zero, after a success. */
  reset(limit: CallLimit, key: string | number): Promise<void>;
  /** Keeps in mind that an account has signed in from a network. */
  remember(accountAndNetwork: string): Promise<void>;
  knows(accountAndNetwork: string): Promise<boolean>;
}

/** Counts in memory, or in Valkey for several processes. Without a connection to Valkey each process counts alone. */
export function createRateLimits(factor: number, valkey: Redis | null): RateLimits {
  const limiter = (name: string, points: number, per: number) => {
    const options = { keyPrefix: `limit:${name}`, points, duration: per / 1000 };
    const memory = new RateLimiterMemory(options);
    if (valkey === null) return memory;
    const shared = { storeClient: valkey, insuranceLimiter: memory, rejectIfRedisNotReady: true };
    return new RateLimiterRedis({ ...options, ...shared });
  };
  const limiters = Object.fromEntries(
    Object.entries(callLimits).map(([name, { points, per }]) => [
      name,
      limiter(name, fixed.has(name as CallLimit) ? points : Math.ceil(points * factor), per),
    ]),
  ) as Record<CallLimit, RateLimiterMemory | RateLimiterRedis>;
  const knownNetworks = limiter('knownNetworks', 1, knownNetworkFor);

  return {
    async take(limit, key) {
      try {
        return (await limiters[limit].consume(key)).consumedPoints;
      } catch (reason) {
        throw refusalOf(reason);
      }
    },
    async giveBack(limit, key) {
      await limiters[limit].reward(key);
    },
    async reset(limit, key) {
      await limiters[limit].delete(key);
    },
    async remember(accountAndNetwork) {
      await knownNetworks.set(accountAndNetwork, 1, knownNetworkFor / 1000);
    },
    knows: async (accountAndNetwork) => (await knownNetworks.get(accountAndNetwork)) !== null,
  };
}

function refusalOf(reason: unknown): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason;
  return fail('rate_limited', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
}
