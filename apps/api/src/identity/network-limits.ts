import type { CallLimit } from '@kopa/contracts/call-limits';
import { networkOf } from '../http/bought/client-address.ts';
import type { Context } from '../process/context.ts';

/** Counts a call against a limit of the network that it comes from. @throws 429 rate_limited */
export async function takeOfNetwork({ limits }: Context, limit: CallLimit, address: string): Promise<void> {
  await limits.take(limit, networkOf(address));
}
