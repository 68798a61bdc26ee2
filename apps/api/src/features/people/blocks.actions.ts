import { assertListHolds, assertOtherMember } from '@kopa/rules/people/blocks';
import { assertReachable } from '@kopa/rules/people/reachable';
import type { Db } from '../../db/database.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { handle } from '../../shared/handle.ts';
import { lockMembers } from '../../shared/locks.ts';
import {
  type BlockOrMute,
  countBlockedOrMuted,
  deleteBlockOrMute,
  hasBlocked,
  insertBlockOrMute,
} from './blocks.queries.ts';

/**
 * Blocks a member. Their connection or request, follows, invitations to groups, places on journeys and notifications of
 * each other end with it; again without effect. @throws 400 own_account, 404, 409 list_full, 429 rate_limited
 */
export async function blockMember(context: Context, session: MemberSession, otherId: number): Promise<void> {
  const { memberId } = session;
  assertOtherMember(memberId, otherId);
  await context.limits.take('blocks', memberId);
  const after = await transact(context, session, async (transaction) => {
    assertReachable(await lockBoth(transaction, memberId, otherId));
    if (!(await addToList(transaction, 'blocks', memberId, otherId))) return undefined;
    return handle(context.handlers.onBlocked, transaction, { memberId, otherId });
  });
  await after?.(context);
  tellOwnSockets(context, session, otherId);
}

/**
 * Locks both members. Every change of a block or mute begins with it: each then waits for the other before it locks
 * anything else. Returns false where the other one is missing or suspended.
 */
async function lockBoth(transaction: Db, memberId: number, otherId: number): Promise<boolean> {
  const locked = await lockMembers(transaction, [memberId, otherId], 'update');
  return locked.some(({ id, suspendedAt }) => id === otherId && suspendedAt === null);
}

/** Adds a block or a mute; false where there was one already. @throws 409 list_full */
async function addToList(transaction: Db, kind: BlockOrMute, memberId: number, otherId: number): Promise<boolean> {
  if (!(await insertBlockOrMute(transaction, kind, memberId, otherId))) return false;
  assertListHolds(await countBlockedOrMuted(transaction, kind, memberId));
  return true;
}

/** Makes only the member's own tabs and devices fetch again. */
function tellOwnSockets(context: Context, { memberId }: MemberSession, otherId: number): void {
  context.publish('blocks_changed', { userId: otherId }, [memberId]);
}

/**
 * Mutes a member; again without effect.
 * @throws 400 own_account, 404 also where the other one has blocked this one, 409 list_full, 429 rate_limited
 */
export async function muteMember(context: Context, session: MemberSession, otherId: number): Promise<void> {
  assertOtherMember(session.memberId, otherId);
  await context.limits.take('blocks', session.memberId);
  await transact(context, session, async (transaction) => {
    assertReachable(await lockBoth(transaction, session.memberId, otherId));
    assertReachable(!(await hasBlocked(transaction, otherId, session.memberId)));
    await addToList(transaction, 'mutes', session.memberId, otherId);
  });
  tellOwnSockets(context, session, otherId);
}

/** Ends a block or a mute; without effect where none exists. */
export async function endBlockOrMute(
  context: Context,
  session: MemberSession,
  kind: BlockOrMute,
  otherId: number,
): Promise<void> {
  await transact(context, session, async (transaction) => {
    await lockBoth(transaction, session.memberId, otherId);
    await deleteBlockOrMute(transaction, kind, session.memberId, otherId);
  });
  tellOwnSockets(context, session, otherId);
}
