import { fail, Refusal } from '@kopa/rules/refusal';

/** Limits of the calls that wait for the portal. */
export interface PortalPressure {
  /** Calls under way at once. */
  calls: number;
  /** Calls of one member under way at once. */
  callsPerMember: number;
  /** After this number of successive failures, a member's calls fail at once for `pause` milliseconds. */
  failuresPerMember: number;
  pause: number;
}

/**
 * Few enough that one member's failures are less than half of the breaker's threshold: an account that the portal
 * cannot serve must not close the portal for all.
 */
export const usualPressure: PortalPressure = { calls: 32, callsPerMember: 3, failuresPerMember: 6, pause: 30_000 };

/** Bounds the calls that wait for a slow portal (a bulkhead), together and for each member. */
export function createPressureGuard({ calls, callsPerMember, failuresPerMember, pause }: PortalPressure) {
  const underWay = new Map<number, number>();
  const failing = new Map<number, { failures: number; until: number }>();
  let total = 0;

  function enter(memberId: number): void {
    const own = underWay.get(memberId) ?? 0;
    if (total >= calls || own >= callsPerMember) throw fail('overloaded', { retryAfter: 2 });
    total += 1;
    underWay.set(memberId, own + 1);
  }

  function leave(memberId: number): void {
    total -= 1;
    const own = (underWay.get(memberId) ?? 0) - 1;
    if (own > 0) underWay.set(memberId, own);
    else underWay.delete(memberId);
  }

  function assertNotPaused(memberId: number): void {
    const { failures, until } = failing.get(memberId) ?? { failures: 0, until: 0 };
    if (failures < failuresPerMember) return;
    const rest = until - performance.now();
    if (rest > 0) throw portalBusy(Math.ceil(rest / 1000));
  }

  function countFailure(memberId: number): void {
    const now = performance.now();
    for (const [other, { until }] of failing) if (until < now - pause) failing.delete(other);
    failing.set(memberId, { failures: (failing.get(memberId)?.failures ?? 0) + 1, until: now + pause });
  }

  return {
    /** Makes a member's call, unless too much waits already. @throws 502 portal_failed, 503 overloaded, at once */
    async run<T>(memberId: number, call: () => Promise<T>): Promise<T> {
      assertNotPaused(memberId);
      enter(memberId);
      try {
        const answer = await call();
        failing.delete(memberId);
        return answer;
      } catch (error) {
        if (!isPortalsAnswer(error)) countFailure(memberId);
        throw error;
      } finally {
        leave(memberId);
      }
    },
  };
}

/** The portal is not called, or has asked for a pause; another attempt makes sense after this many seconds. */
export function portalBusy(retryAfter: number): Refusal {
  return fail('portal_failed', { retryAfter });
}

/** True for an error that proves that the portal works: it has refused, or asked for a pause. */
export function isPortalsAnswer(error: unknown): boolean {
  return error instanceof Refusal && (error.statusCode === 422 || error.retryAfter !== undefined);
}
