import type { CallLimit } from '@kopa/contracts/call-limits';
import { countsAsFailure } from '@kopa/rules/service/portal';
import { networkOf } from '../http/identify/client-address.ts';
import type { Context } from '../process/context.ts';

/** An attempt to link a portal account: its email, the member who makes it, and the address that it comes from. */
interface PortalGuess {
  memberId: number;
  email: string;
  address: string;
}

/**
 * Counts an attempt for the member, the portal account and the network, and gives it back unless the portal refuses:
 * guesses made at once count like guesses made in a row. @throws 429 rate_limited
 */
export async function countPortalGuess<T>(
  { limits }: Pick<Context, 'limits'>,
  { memberId, email, address }: PortalGuess,
  attempt: () => Promise<T>,
): Promise<T> {
  const counts: [limit: CallLimit, key: number | string][] = [
    ['portalFailures', memberId],
    ['portalFailuresPerEmail', email.toLowerCase()],
    ['portalFailuresPerAddress', networkOf(address)],
  ];
  const taken: typeof counts = [];
  let isRefused = false;
  try {
    for (const count of counts) {
      await limits.take(...count);
      taken.push(count);
    }
    return await attempt();
  } catch (error) {
    isRefused = countsAsFailure(error);
    throw error;
  } finally {
    if (!isRefused) await Promise.all(taken.map((count) => limits.refund(...count)));
  }
}
