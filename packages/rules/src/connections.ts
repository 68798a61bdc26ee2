import { connectionLimits } from '@kopa/contracts/limits';
import type { ConnectionState } from '@kopa/contracts/users';
import { fail } from './refusal.ts';

/** What is between two members, whoever asked. */
export interface Pair extends ConnectionState {
  decidedAt: string | null;
}

/** @throws 400 own_connection */
export function assertMayAsk(requesterId: number, recipientId: number): void {
  if (requesterId === recipientId) throw fail('own_connection');
}

/**
 * What asking again leads to where the two already have a row: a crossed request is accepted, a rejected one may be
 * renewed by the one who rejected it at once and by the one who asked after a while.
 * @throws 409 already_connected, already_requested, recently_declined
 */
export function outcomeOfAsking(pair: Pair, requesterId: number, now: Date): 'accept' | 'renew' {
  if (pair.status === 'accepted') throw fail('already_connected');
  if (pair.status === 'pending') {
    if (pair.userId === requesterId) throw fail('already_requested');
    return 'accept';
  }
  const rejectedAt = Date.parse(pair.decidedAt ?? '');
  if (pair.userId === requesterId && now.getTime() - rejectedAt < connectionLimits.askAgainAfter) {
    throw fail('recently_declined');
  }
  return 'renew';
}

/** @throws 404 for strangers, 403 for the requester, 409 already_decided */
export function assertMayDecide(pair: Pair | undefined, memberId: number): asserts pair is Pair {
  assertPartyTo(pair, memberId);
  if (pair.connectedUserId !== memberId) throw fail('forbidden');
  assertPending(pair);
}

/** @throws 404 for strangers, 403 for the recipient, 409 already_decided */
export function assertMayCancel(pair: Pair | undefined, memberId: number): asserts pair is Pair {
  assertPartyTo(pair, memberId);
  if (pair.userId !== memberId) throw fail('forbidden');
  assertPending(pair);
}

/** @throws 404 where the two are not connected */
export function assertConnected(pair: Pair | undefined): asserts pair is Pair {
  if (pair?.status !== 'accepted') throw fail('not_found');
}

function assertPartyTo(pair: Pair | undefined, memberId: number): asserts pair is Pair {
  if (pair === undefined || (pair.userId !== memberId && pair.connectedUserId !== memberId)) throw fail('not_found');
}

function assertPending(pair: Pair): void {
  if (pair.status !== 'pending') throw fail('already_decided');
}
