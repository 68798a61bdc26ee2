import type { CallLimit } from '@kopa/contracts/limits';
import type { Context } from '../context.ts';
import { type Claim, type Creation, requestHashOf } from './idempotency.ts';
import type { MemberSession } from './sessions.queries.ts';

/**
 * The fast path of a create: `write` runs it in a batch with its claim. Returns undefined if the batch left it out; then
 * `createOnce` decides. Above the rate limit, a create with a key may still be a repetition.
 * @throws 429 rate_limited for a create without a key
 */
export async function createInBatch<T>(
  context: Context,
  session: MemberSession,
  creation: Creation & { limit: CallLimit },
  write: (claim: Claim | null) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { key, limit } = creation;
  try {
    await context.limits.take(limit, session.memberId);
  } catch (refusal) {
    if (key === undefined) throw refusal;
    return undefined;
  }
  const claim = key === undefined ? null : { key, requestHash: requestHashOf(creation) };
  let written: T | undefined;
  try {
    written = await write(claim);
  } finally {
    if (written === undefined) await context.limits.refund(limit, session.memberId);
  }
  return written;
}
