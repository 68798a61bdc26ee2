import { createHash } from 'node:crypto';
import type { CallLimit } from '@kopa/contracts/call-limits';
import { networkOf } from '../http/identify/client-address.ts';
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

/**
 * Counts each text once in the time of the limit, so that one phone that repeats its own keeps no other one out.
 * @throws 429 rate_limited
 */
export async function takeOnceOfNetwork(
  { limits }: Context,
  limit: CallLimit,
  address: string,
  text: string,
): Promise<void> {
  const network = networkOf(address);
  const counted = `${network} ${createHash('sha256').update(text).digest('base64url')}`;
  if ((await limits.take(limit, counted, 0)) > 0) return;
  await limits.take(limit, network);
  // Of the same ones sent at once, one counts.
  if ((await limits.take(limit, counted)) > 1) await limits.refund(limit, network);
}

/** Counts nothing. @throws 429 rate_limited where the network has used the limit up */
export async function checkNetwork({ limits }: Context, limit: CallLimit, address: string): Promise<void> {
  await limits.check(limit, networkOf(address));
}
