import { connectionLimits } from '@kopa/contracts/limits';
import type { ConnectionState } from '@kopa/contracts/people/person';
import { fail } from '../refusal.ts';

/** The connection row of two members. `userId` is the requester. */
export interface Pair extends ConnectionState {
  decidedAt: string | null;
}

/** @throws 400 own_connection */
export function assertMayRequest(requesterId: number, recipientId: number): void {
  if (requesterId === recipientId) throw fail('own_connection');
}

/**
 * The outcome of a request if the two members already have a connection row. A request that crosses a pending one
 * accepts it. After a rejection, the member who rejected may send a request at once; the other one must wait for
 * `requestAgainAfter`.
 * @throws 409 already_connected, already_requested, recently_declined
 */
export function outcomeOfRequest(pair: Pair, requesterId: number, now: Date): 'accept' | 'renew' {
  if (pair.status === 'accepted') throw fail('already_connected');
  if (pair.status === 'pending') {
    if (pair.userId === requesterId) throw fail('already_requested');
    return 'accept';
  }
  const rejectedAt = Date.parse(pair.decidedAt ?? '');
  if (pair.userId === requesterId && now.getTime() - rejectedAt < connectionLimits.requestAgainAfter) {
    throw fail('recently_declined');
  }
  return 'renew';
}

/** @throws 404 for other members, 403 for the requester, 409 already_decided */
export function assertMayAnswer(pair: Pair | undefined, memberId: number): asserts pair is Pair {
  assertPartyTo(pair, memberId);
  if (pair.connectedUserId !== memberId) throw fail('forbidden');
  assertPending(pair);
}

/** @throws 404 for other members, 403 for the recipient, 409 already_decided */
export function assertMayCancel(pair: Pair | undefined, memberId: number): asserts pair is Pair {
  assertPartyTo(pair, memberId);
  if (pair.userId !== memberId) throw fail('forbidden');
  assertPending(pair);
}

/** @throws 404 if the two are not connected */
export function assertConnected(pair: Pair | undefined): asserts pair is Pair {
  if (pair?.status !== 'accepted') throw fail('not_found');
}

function assertPartyTo(pair: Pair | undefined, memberId: number): asserts pair is Pair {
  if (pair === undefined || (pair.userId !== memberId && pair.connectedUserId !== memberId)) throw fail('not_found');
}

function assertPending(pair: Pair): void {
  if (pair.status !== 'pending') throw fail('already_decided');
}
