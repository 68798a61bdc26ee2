import { setTimeout as wait } from 'node:timers/promises';
import { registrationPace } from '@kopa/contracts/call-limits';
import { fail } from '@kopa/rules/refusal';
import { createGate } from '../http/admit/gate.ts';
import { networkOf } from '../http/identify/client-address.ts';
import type { Context } from '../process/context.ts';

/**
 * Counts a registration, and resolves when it may go on: at once, or later where its address has made many.
 * @throws 429 rate_limited at the wall, or where too many wait already
 */
export type PaceRegistration = (limits: Context['limits'], address: string) => Promise<void>;

/**
 * A camp registers behind one address, so that a full limit slows down and does not refuse (product 4.1). A script
 * gains nothing by asking more often: the number of waiting ones is bounded. `factor` multiplies how many need not
 * wait.
 */
export function createRegistrationPace(
  factor: number,
  sleep: (ms: number) => Promise<unknown> = wait,
): PaceRegistration {
  const { freely, longerEachTime, longest, waiting: size, waitingPerAddress: perKey } = registrationPace;
  const gate = createGate({ size, perKey, waiting: 0, waitingPerKey: 0, stuckAfter: 0 });

  return async (limits, address) => {
    const network = networkOf(address);
    const tooMany = (await limits.take('registrationsPerAddress', network)) - Math.ceil(freely * factor);
    if (tooMany <= 0) return;
    const delay = Math.min(longest, tooMany * longerEachTime);
    const leave = gate.tryEnter(network);
    if (leave === null) throw fail('rate_limited', { retryAfter: Math.ceil(delay / 1000) });
    try {
      await sleep(delay);
    } finally {
      leave();
    }
  };
}
