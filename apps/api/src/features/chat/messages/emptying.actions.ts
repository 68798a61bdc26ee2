import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../../db/database.ts';
import type { Context } from '../../../process/context.ts';
import { findHidingInGroup } from '../../../shared/hidden.ts';
import { withdrawMentions } from '../../feed/mentions.actions.ts';
import { release } from '../../media/attachments.actions.ts';
import { findGroupMessage } from '../groups/group-messages.queries.ts';
import { emptyMessage, type LockedMessage, lockMessageRow } from './message-changes.queries.ts';
import type { MessageSort } from './message-columns.queries.ts';
import { findMessage, findSentMessage, lockConversation } from './messages.queries.ts';
import { publishDirectMessage, publishGroupMessage } from './publish-message.ts';

/** Locks a message, and before it the conversation of a direct one. @throws 404 */
export async function lockExistingMessage(transaction: Db, sort: MessageSort, id: number): Promise<LockedMessage> {
  const message = await lockMessage(transaction, sort, id);
  assertFound(message);
  return message;
}

/** Like {@link lockExistingMessage}; undefined for one that is gone, as with its group. */
export async function lockMessage(transaction: Db, sort: MessageSort, id: number): Promise<LockedMessage | undefined> {
  if (sort === 'direct') {
    const place = await findMessage(transaction, id);
    if (place === undefined) return undefined;
    await lockConversation(transaction, place.conversationId);
  }
  return lockMessageRow(transaction, sort, id);
}

/**
 * Empties a locked message, which stays in its place; without effect on one that is deleted. Returns the addresses of
 * deleted uploads, to discard after the commit.
 */
export async function empty(
  transaction: Db,
  sort: MessageSort,
  { id, authorId, attachments, deletedAt }: LockedMessage,
  now: Date,
): Promise<string[]> {
  if (deletedAt !== null) return [];
  await emptyMessage(transaction, sort, id, now);
  if (sort === 'group') await withdrawMentions(transaction, 'group_message', id);
  return attachments === null ? [] : release(transaction, authorId, sort, attachments);
}

/**
 * Publishes a message as it is now, removed or restored, to the members who may see it. A failure is only logged, because
 * the caller has succeeded.
 */
export async function publishPresent(context: Context, sort: MessageSort, id: number): Promise<void> {
  await publishFound(context, sort, id).catch((error: unknown) => {
    context.log.error({ err: error, sort, id }, 'a changed message was not published');
  });
}

async function publishFound(context: Context, sort: MessageSort, id: number): Promise<void> {
  if (sort === 'direct') {
    const sent = await findSentMessage(context.db, id);
    if (sent !== undefined) publishDirectMessage(context, 'message_updated', sent);
    return;
  }
  const found = await findGroupMessage(context.db, id);
  if (found === undefined) return;
  const { groupId, userId } = found.message;
  const skipped = await findHidingInGroup(context.db, groupId, [userId]);
  publishGroupMessage(context, 'message_updated', found, { skipped });
}
