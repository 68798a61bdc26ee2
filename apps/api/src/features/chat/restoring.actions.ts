import type { Attachment } from '@kopa/contracts/chat/message-parts';
import type { Db } from '../../db/database.ts';
import type { KeptContent, KeptMessage } from '../../db/kept-content.ts';
import type { Context } from '../../process/context.ts';
import { attachAgain } from '../media/attachments.actions.ts';
import { lockMessage, publishPresent } from './emptying.actions.ts';
import { fillMessage, findMessagesWithPhoto, findMessageToKeep } from './message-changes.queries.ts';
import type { MessageSort } from './message-columns.queries.ts';

/** A message that is about to be emptied, as it is kept; nothing if it is gone or deleted. */
export async function keepMessage(transaction: Db, sort: MessageSort, id: number): Promise<KeptMessage[]> {
  const locked = await lockMessage(transaction, sort, id);
  if (locked === undefined || locked.deletedAt !== null) return [];
  const message = await findMessageToKeep(transaction, sort, id);
  return message === undefined ? [] : [{ kind: 'message', sort, ...message }];
}

/** The messages that go with a photo. */
export async function keepMessagesOfPhoto(transaction: Db, memberId: number, photoId: number): Promise<KeptMessage[]> {
  const kept: KeptMessage[] = [];
  for (const { sort, id } of await findMessagesWithPhoto(transaction, memberId, photoId)) {
    kept.push(...(await keepMessage(transaction, sort, id)));
  }
  return kept;
}

/** Locks the messages among removed content. All are locked before an upload is, as by a removal. */
export async function lockMessages(transaction: Db, contents: readonly KeptContent[]): Promise<void> {
  for (const content of contents) {
    if (content.kind === 'message') await lockMessage(transaction, content.sort, content.id);
  }
}

/**
 * Restores an emptied message without its reactions. `uploads` are its uploads by their former addresses.
 * False if it is gone, or nothing of it would be left to see.
 */
export async function restoreMessage(
  transaction: Db,
  { sort, id, content, attachments, replyToId, editedAt }: KeptMessage,
  uploads: ReadonlyMap<string, { url: string }>,
): Promise<boolean> {
  const locked = await lockMessage(transaction, sort, id);
  if (locked === undefined || locked.deletedAt === null) return false;
  const given = (attachments ?? []).flatMap(({ type, url }) => {
    const present = uploads.get(url);
    return present === undefined ? [] : [{ type, url: present.url }];
  });
  const again: Attachment[] = await attachAgain(transaction, locked.authorId, sort, given);
  if (content === '' && again.length === 0) return false;
  await fillMessage(transaction, sort, id, { content, attachments: again, replyToId, editedAt });
  return true;
}

/** Publishes a restored message to the members who may see it. */
export function announceRestored(context: Context, { sort, id }: KeptMessage): Promise<void> {
  return publishPresent(context, sort, id);
}
