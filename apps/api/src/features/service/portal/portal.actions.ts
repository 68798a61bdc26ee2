import type { User } from '@kopa/contracts/account/user';
import type { Deployment } from '@kopa/rules/chat/groups';
import { fail } from '@kopa/rules/refusal';
import { assertMayLink, assertSameName } from '@kopa/rules/service/portal';
import type { Db } from '../../../db/database.ts';
import { decrypt, encrypt, marksOf } from '../../../identity/encryption.ts';
import { countPortalGuess } from '../../../identity/portal-guesses.ts';
import type { MemberSession } from '../../../identity/sessions.queries.ts';
import { transact } from '../../../identity/transact.ts';
import type { Context } from '../../../process/context.ts';
import { lockMembers } from '../../../shared/locks.ts';
import { loadOwnUser, publishOwnUser } from '../../account/profile.actions.ts';
import { joinAutomaticGroups, leaveAutomaticGroups, publishMoves } from '../../chat/groups/automatic-groups.actions.ts';
import { type EndedOffices, endOfficesLeft, publishEndings } from '../../office/office-endings.actions.ts';
import { type Arrivals, joinOpenRollCalls, publishArrivals } from '../../office/roster-arrivals.actions.ts';
import {
  findLink,
  findNames,
  findObstacles,
  lockDeployment,
  lockLink,
  removeLink,
  saveLink,
  saveRecord,
} from './portal.queries.ts';
import type { PortalRecord } from './portal-answers.ts';

/**
 * Links the member's account to the portal. The password lives for this call only; the portal is asked outside any
 * transaction, and the link, the record and the groups are written in one.
 * @throws 409 portal_already_connected, state_code_taken; 422; 429 rate_limited; 502; 504
 */
export async function connectPortal(
  context: Context,
  session: MemberSession,
  credentials: { email: string; password: string },
  address: string,
): Promise<User> {
  const { memberId } = session;
  const { user, moved } = await countPortalGuess(context, { memberId, email: credentials.email, address }, async () => {
    const token = await context.portal.signIn(memberId, credentials.email, credentials.password);
    const record = await context.portal.fetchRecord(memberId, token);
    assertSameName(await findNames(context.db, memberId), record);
    return transact(context, session, async (transaction) => {
      const moved = await link(transaction, context, { memberId, record, token });
      return { user: await loadOwnUser(context, transaction, memberId), moved };
    });
  });
  await publishMove(context, memberId, moved);
  return publishOwnUser(context, user);
}

async function link(
  transaction: Db,
  context: Context,
  { memberId, record, token }: { memberId: number; record: PortalRecord; token: string },
): Promise<Move> {
  const former = await lockDeployment(transaction, memberId);
  assertMayLink(await findObstacles(transaction, memberId, record));
  const sealed = encrypt(context.config, 'kopa portal tokens', memberId, token);
  if (!(await saveLink(transaction, memberId, record.accountId, sealed).catch(refuseTaken))) {
    throw fail('portal_already_connected');
  }
  return adoptRecord(transaction, { memberId, record, former, now: context.now() });
}

/** Fetches the record again; without a link the member is answered unchanged. @throws 409, 422, 429, 502, 503, 504 */
export async function refreshFromPortal(context: Context, session: MemberSession): Promise<User> {
  const { memberId } = session;
  await context.limits.take('portalRefreshes', memberId);
  // Only answers of the portal count: a failed attempt can be made again.
  const record = await fetchLinkedRecord(context, memberId).catch(async (error: unknown) => {
    await context.limits.refund('portalRefreshes', memberId);
    throw error;
  });
  if (record === null) await context.limits.refund('portalRefreshes', memberId);
  const { user, moved } = await transact(context, session, async (transaction) => {
    const renewed = record === null ? null : await renewRecord(transaction, memberId, record, context.now());
    return { user: await loadOwnUser(context, transaction, memberId), moved: renewed };
  });
  await publishMove(context, memberId, moved);
  return publishOwnUser(context, user);
}

/** The record of the account that the member has linked; null without a link. @throws 422, 502, 504 */
export async function fetchLinkedRecord(context: Context, memberId: number): Promise<PortalRecord | null> {
  const linked = await findLink(context.db, memberId);
  if (linked === undefined) return null;
  const token = decrypt(context.config, 'kopa portal tokens', memberId, linked.tokenEncrypted);
  if (token === null) throw fail('portal_invalid_credentials');
  const record = await context.portal.fetchRecord(memberId, token);
  if (record.accountId !== linked.accountId) throw fail('portal_failed');
  return record;
}

/**
 * Writes the portal's present record, unless the member has unlinked the account while it was asked. Returns the
 * consequences, which the caller publishes after the commit; null for an unlinked account. @throws 409
 */
export async function renewRecord(
  transaction: Db,
  memberId: number,
  record: PortalRecord,
  now: Date,
): Promise<Move | null> {
  const former = await lockDeployment(transaction, memberId);
  if (!(await lockLink(transaction, memberId, record.accountId))) return null;
  assertMayLink(await findObstacles(transaction, memberId, record));
  return adoptRecord(transaction, { memberId, record, former, now });
}

/** Unlinks the portal and clears the service data, with the groups that came of it. */
export async function disconnectPortal(context: Context, session: MemberSession): Promise<User> {
  const { memberId } = session;
  const { user, moved } = await transact(context, session, async (transaction) => {
    const left = await unlink(transaction, memberId, context.now());
    return { user: await loadOwnUser(context, transaction, memberId), moved: left };
  });
  await publishMove(context, memberId, moved);
  return publishOwnUser(context, user);
}

/** The consequences of another record: groups joined and left, offices that end, roll calls whose rosters it joins. */
export interface Move {
  groups: Awaited<ReturnType<typeof leaveAutomaticGroups>>;
  ended: EndedOffices;
  arrivals: Arrivals | null;
}

/** Removes the record and the link in the current transaction, with their groups and offices. */
export async function unlink(transaction: Db, memberId: number, now: Date): Promise<Move> {
  await lockMembers(transaction, [memberId], 'update');
  await removeLink(transaction, memberId);
  const groups = await leaveAutomaticGroups(transaction, memberId);
  return { groups, ended: await endOfficesLeft(transaction, memberId, now), arrivals: null };
}

/** Publishes the consequences of another record. */
export async function publishMove(context: Context, memberId: number, move: Move | null): Promise<void> {
  if (move === null) return;
  await publishMoves(context, memberId, move.groups);
  await publishEndings(context, move.ended);
  if (move.arrivals !== null) await publishArrivals(context, move.arrivals);
}

async function adoptRecord(
  transaction: Db,
  { memberId, record, former, now }: { memberId: number; record: PortalRecord; former: Deployment | null; now: Date },
): Promise<Move> {
  await saveRecord(transaction, memberId, record).catch(refuseTaken);
  const { deploymentState: state, lga, cdsGroup } = record;
  const groups = await joinAutomaticGroups(transaction, memberId, { state, lga, cdsGroup }, former);
  const ended = await endOfficesLeft(transaction, memberId, now);
  const hasMoved = former === null || former.state !== state || former.lga !== lga || former.cdsGroup !== cdsGroup;
  return { groups, ended, arrivals: hasMoved ? await joinOpenRollCalls(transaction, [memberId], now) : null };
}

/** A keyed hash of the member's portal account, the same for any member who links it later; null without a link. */
export async function portalMark(context: Context, db: Db, memberId: number): Promise<Buffer | null> {
  const linked = await findLink(db, memberId);
  return linked === undefined ? null : marksOf(context.config, 'kopa portal marks', linked.accountId)[0];
}

/** Two members may claim an account or a state code at once: the unique index decides, with the same refusal. */
function refuseTaken(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'portal_links_account_id_key') throw fail('portal_already_connected');
  if (constraint === 'members_state_code_key') throw fail('state_code_taken');
  throw error;
}

/** Keeps a portal account's token for a member who is known to own it (demo data). */
export async function storePortalToken(
  context: Context,
  memberId: number,
  accountId: string,
  token: string,
): Promise<void> {
  await saveLink(context.db, memberId, accountId, encrypt(context.config, 'kopa portal tokens', memberId, token));
}
