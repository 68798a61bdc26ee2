import type { Db } from '../../../db/database.ts';
import type { AfterCommit, Context, Handlers } from '../../../process/context.ts';
import type { RemovalBy } from '../../../shared/removal.ts';
import { withdrawMentions } from '../../feed/mentions.actions.ts';
import { attachAgain, release } from '../../media/attachments.actions.ts';
import { hideFiles } from '../../media/removals.actions.ts';
import { lockMessage, publishPresent } from './emptying.actions.ts';
import { findMessagesWithPhoto, type LockedMessage } from './message-changes.queries.ts';
import type { MessageSort } from './message-columns.queries.ts';
import {
  emptyGoneMessages,
  findMessagesOfCase,
  markMessageRemoved,
  markMessageRestored,
  type RemovedMessage,
} from './message-removals.queries.ts';

/** Removes a message by an administrator's decision from sight: an empty one stays. Null if it is gone or deleted. */
export async function removeMessage(
  transaction: Db,
  sort: MessageSort,
  id: number,
  by: RemovalBy,
): Promise<AfterCommit | null> {
  const message = await lockMessage(transaction, sort, id);
  return message === undefined ? null : removeLocked(transaction, sort, message, by);
}

async function removeLocked(
  transaction: Db,
  sort: MessageSort,
  { id, authorId, attachments, deletedAt }: LockedMessage,
  by: RemovalBy,
): Promise<AfterCommit | null> {
  if (deletedAt !== null) return null;
  await markMessageRemoved(transaction, sort, id, by);
  if (sort === 'group') await withdrawMentions(transaction, 'group_message', id);
  const urls = attachments === null ? [] : await release(transaction, authorId, sort, attachments, by);
  return async (context) => {
    await publishPresent(context, sort, id);
    await hideFiles(context, urls);
  };
}

/** Removes all messages that have a photo, by an administrator's decision. All are locked before the photo is. */
export const removeMessagesWithPhoto: Handlers['onPhotoRemoved'][number] = async (
  transaction,
  { memberId, photoId, caseId },
) => {
  const locked: [MessageSort, LockedMessage][] = [];
  for (const { sort, id } of await findMessagesWithPhoto(transaction, memberId, photoId)) {
    const message = await lockMessage(transaction, sort, id);
    if (message !== undefined) locked.push([sort, message]);
  }
  const works: (AfterCommit | null)[] = [];
  for (const [sort, message] of locked) works.push(await removeLocked(transaction, sort, message, { caseId }));
  return async (context) => {
    for (const work of works) await work?.(context);
  };
};

/** The messages that a case has removed. They are locked, before any upload is. */
export async function lockMessagesOfCase(transaction: Db, caseId: number): Promise<RemovedMessage[]> {
  const messages = await findMessagesOfCase(transaction, caseId);
  for (const { sort, id } of messages) await lockMessage(transaction, sort, id);
  return messages;
}

/** Restores locked messages with the uploads that are there. Nothing comes back of one of which nothing would be left to see. */
export async function restoreMessages(transaction: Db, messages: readonly RemovedMessage[]): Promise<AfterCommit[]> {
  const works: AfterCommit[] = [];
  for (const { sort, id, authorId, content, attachments } of messages) {
    const again = await attachAgain(transaction, authorId, sort, attachments ?? []);
    if (content === '' && again.length === 0) continue;
    await markMessageRestored(transaction, sort, id, again);
    works.push((context) => publishPresent(context, sort, id));
  }
  return works;
}

/** Rows of one statement. */
const messagesAtOnce = 1_000;

/** Empties the removed messages that nothing restores; returns how many. */
export async function emptyRemovedMessages({ db }: Context): Promise<number> {
  let emptied = 0;
  for (const sort of ['direct', 'group'] as const) {
    for (let some = messagesAtOnce; some === messagesAtOnce; emptied += some) {
      some = await emptyGoneMessages(db, sort, messagesAtOnce);
    }
  }
  return emptied;
}
