import { type CallLimit, callLimits } from '@kopa/contracts/limits';
import { fail } from '@kopa/rules/refusal';
import type { Redis } from 'iovalkey';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Limits that tests and load runs may not stretch. */
const fixed = new Set<CallLimit>(['loginFailuresPerAccount', 'portalFailures']);

/** Counts calls per limit and key (a member's id, an address, an account). */
export interface RateLimits {
  /** Counts one. @throws 429 rate_limited with Retry-After once the limit is passed */
  take(limit: CallLimit, key: string | number): Promise<void>;
  /** Takes one count back, for limits that only failures count against: they are counted before they are known. */
  giveBack(limit: CallLimit, key: string | number): Promise<void>;
  /** Forgets, after a success. */
  reset(limit: CallLimit, key: string | number): Promise<void>;
}

/** In memory, or in Valkey where several processes share the limits; if Valkey is away, each process counts for itself. */
export function createRateLimits(factor: number, valkey: Redis | null): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(callLimits).map(([name, { points, per }]) => {
      const options = {
        keyPrefix: `limit:${name}`,
        points: fixed.has(name as CallLimit) ? points : Math.ceil(points * factor),
        duration: per / 1000,
      };
      const memory = new RateLimiterMemory(options);
      return [
        name,
        valkey === null
          ? memory
          : new RateLimiterRedis({
              ...options,
              storeClient: valkey,
              insuranceLimiter: memory,
              rejectIfRedisNotReady: true,
            }),
      ];
    }),
  ) as Record<CallLimit, RateLimiterMemory | RateLimiterRedis>;

  return {
    async take(limit, key) {
      try {
        await limiters[limit].consume(key);
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
  };
}

function refusalOf(reason: unknown): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason;
  return fail('rate_limited', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
}
