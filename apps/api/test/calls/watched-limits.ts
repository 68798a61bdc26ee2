import type { CallLimit } from '@kopa/contracts/call-limits';
import { fail } from '@kopa/rules/refusal';
import type { Context } from '../../src/process/context.ts';

/** Access to the rate limits for tests. */
export interface WatchedLimits {
  /** The rate limits that calls have counted against. */
  counted: Set<CallLimit>;
  /** The rate limit that is treated as exceeded; null for none. */
  passed: CallLimit | null;
}

export function watchLimits(context: Context): WatchedLimits {
  const { limits } = context;
  const watched: WatchedLimits = { counted: new Set(), passed: null };
  context.limits = {
    ...limits,
    async take(limit, key, points) {
      if (limit === watched.passed) throw fail('rate_limited', { retryAfter: 1 });
      watched.counted.add(limit);
      return limits.take(limit, key, points);
    },
    async check(limit, key) {
      if (limit === watched.passed) throw fail('rate_limited', { retryAfter: 1 });
      watched.counted.add(limit);
      await limits.check(limit, key);
    },
    // A passed limit refuses strangers. Some limits do not bind a network from which the account has signed in.
    knows: async (key) => watched.passed === null && limits.knows(key),
  };
  return watched;
}
