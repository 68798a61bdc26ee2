import type { AdminNotice, NewNotice } from '@kopa/contracts/news/channels';
import { assertExpiresLater, channelOf } from '@kopa/rules/news/channels';
import { assertInScope, officeOf } from '@kopa/rules/office/office-scope';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { AdminSession } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { createOnce } from '../../identity/idempotency.ts';
import { lockScope } from '../../identity/office-scope.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import {
  countReach,
  deleteNotice,
  ensureChannel,
  findAdminNotice,
  findChannelMembers,
  insertNotice,
} from './notices.queries.ts';

/**
 * Publishes a notice. A repeated key returns the notice of the first call.
 * @throws 400 invalid_request, 403 out_of_scope, 409 idempotency_conflict, 429 rate_limited
 */
export async function publishNotice(
  context: Context,
  session: AdminSession,
  notice: NewNotice,
  key: string | undefined,
): Promise<AdminNotice> {
  const { administratorId } = session;
  const channel = channelOf(notice.audience, 'body/audience');
  assertExpiresLater(notice.expiresAt ?? null, context.now());
  const lockScopeOf = async (transaction: Db) => {
    const scope = await lockScope(transaction, administratorId, context.now());
    assertInScope(scope, notice.audience);
    return scope;
  };
  const creation = { operation: 'publish_notice', input: notice, key, limit: 'notices' as const };
  const { result: created } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const scope = await lockScopeOf(transaction);
      const id = await insertNotice(transaction, notice, {
        channelId: await ensureChannel(transaction, channel),
        administratorId,
        officeId: officeOf(scope, notice.audience)?.id ?? null,
        reach: await countReach(transaction, channel),
        publishedAt: context.now(),
      });
      const target = { targetType: 'notice' as const, targetId: id };
      await insertAudit(transaction, { administratorId, action: 'publish_notice', memberId: null, ...target });
      const result = await findAdminNotice(transaction, id);
      assertFound(result);
      return { id, result, publish: () => announce(context, result, channel.kind === 'everybody') };
    },
    find: async (transaction, id) => {
      await lockScopeOf(transaction);
      return findAdminNotice(transaction, id);
    },
  });
  return created;
}

/** Sends a notice to the members of its channel who are online. */
async function announce(context: Context, published: AdminNotice, isForEverybody: boolean): Promise<void> {
  const { audience: _audience, reach: _reach, read: _read, acknowledged: _acknowledged, ...notice } = published;
  const online = isForEverybody ? [] : context.hub.connectedIds();
  const members = isForEverybody ? 'everyone' : await findChannelMembers(context.db, notice.channelId, online);
  context.publish('notice', { notice: { ...notice, acknowledgedAt: null } }, members);
}

/** Withdraws a notice: it is gone for everybody. @throws 404, also for one outside of an official's places */
export function withdrawNotice(context: Context, session: AdminSession, id: number): Promise<void> {
  const { administratorId } = session;
  return transact(context, session, async (transaction) => {
    const scope = await lockScope(transaction, administratorId, context.now());
    assertFound((await deleteNotice(transaction, id, scope)) || undefined);
    const target = { targetType: 'notice' as const, targetId: id };
    await insertAudit(transaction, { administratorId, action: 'withdraw_notice', memberId: null, ...target });
  });
}
