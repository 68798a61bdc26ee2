import type { CallLimit } from '@kopa/contracts/call-limits';
import { networkOf } from '../http/bought/client-address.ts';
import type { Context } from '../process/context.ts';

/**
 * Counts a call against a limit of the network that it comes from, or of a known account or device in its place.
 * @throws 429 rate_limited
 */
export async function takeOfNetwork(
  { limits }: Context,
  limit: CallLimit,
  address: string,
  instead?: string,
): Promise<void> {
  await limits.take(limit, instead ?? networkOf(address));
}

/** Counts nothing. @throws 429 rate_limited where the network has used the limit up */
export async function checkNetwork({ limits }: Context, limit: CallLimit, address: string): Promise<void> {
  await limits.check(limit, networkOf(address));
}
