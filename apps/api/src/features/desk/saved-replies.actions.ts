import type { AuditAction } from '@kopa/contracts/admin/audit-log';
import type { NewSavedReply, SavedReply } from '@kopa/contracts/desk/saved-replies';
import { assertKnownPlaceholders } from '@kopa/rules/desk/saved-replies';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { AdminSession } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { createOnce } from '../../identity/idempotency.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import {
  deleteSavedReply,
  findSavedReply,
  insertSavedReply,
  lockSavedReply,
  saveSavedReply,
} from './saved-replies.queries.ts';

/**
 * Adds a saved reply. A repeated key returns the first one.
 * @throws 400 unknown_placeholder, 409 idempotency_conflict, title_taken
 */
export async function createReply(
  context: Context,
  session: AdminSession,
  reply: NewSavedReply,
  key: string | undefined,
): Promise<SavedReply> {
  assertKnownPlaceholders(reply.text);
  const creation = { operation: 'create_saved_reply', input: reply, key };
  const { result: created } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const created = await insertSavedReply(transaction, reply);
      if (created === undefined) throw fail('title_taken');
      await trace(transaction, session, 'create_saved_reply', created.id);
      return { id: created.id, result: created };
    },
    find: findSavedReply,
  });
  return created;
}

/** Changes a saved reply. @throws 400 unknown_placeholder, 404, 409 title_taken */
export function updateReply(
  context: Context,
  session: AdminSession,
  id: number,
  change: Partial<NewSavedReply>,
): Promise<SavedReply> {
  if (change.text !== undefined) assertKnownPlaceholders(change.text);
  return transact(context, session, async (transaction) => {
    assertFound((await lockSavedReply(transaction, id)) || undefined);
    await saveSavedReply(transaction, id, change).catch(refuseTakenTitle);
    await trace(transaction, session, 'change_saved_reply', id);
    const changed = await findSavedReply(transaction, id);
    assertFound(changed);
    return changed;
  });
}

/** Deletes a saved reply; tickets that were answered with it stay as they are. @throws 404 */
export function removeReply(context: Context, session: AdminSession, id: number): Promise<void> {
  return transact(context, session, async (transaction) => {
    assertFound((await deleteSavedReply(transaction, id)) || undefined);
    await trace(transaction, session, 'delete_saved_reply', id);
  });
}

function refuseTakenTitle(error: unknown): never {
  if ((error as { code?: unknown }).code === '23505') throw fail('title_taken');
  throw error;
}

function trace(
  transaction: Db,
  { administratorId }: AdminSession,
  action: AuditAction,
  targetId: number,
): Promise<void> {
  return insertAudit(transaction, { administratorId, action, memberId: null, targetType: 'saved_reply', targetId });
}
