import { transact } from '../../../identity/transact.ts';
import type { Context } from '../../../process/context.ts';
import { forgetMentions } from '../../feed/mentions.actions.ts';
import { discardPhotos } from '../../media/photos.actions.ts';
import { empty, lockMessage } from '../messages/emptying.actions.ts';
import {
  deleteEndedGroup,
  deleteMessages,
  findEndedGroup,
  findMessagesWithUploads,
  findSomeMessages,
} from './ended-groups.queries.ts';

/** Rows of one statement. */
const messagesAtOnce = 2_000;

/**
 * Deletes the groups that everybody has left, with their messages, in statements of a few rows; returns how many. The
 * messages are emptied first, each by itself, which lets go of their uploads.
 */
export async function removeEndedGroups(context: Context): Promise<number> {
  const { db } = context;
  let removed = 0;
  for (let id = await findEndedGroup(db); id !== undefined; id = await findEndedGroup(db)) {
    for (let found = [0]; found.length > 0; ) {
      found = await findMessagesWithUploads(db, id, messagesAtOnce);
      for (const messageId of found) {
        const urls = await transact({ db }, 'job', async (transaction) => {
          const message = await lockMessage(transaction, 'group', messageId);
          return message === undefined ? [] : empty(transaction, 'group', message, context.now());
        });
        await discardPhotos(context, urls);
      }
    }
    for (let found = [0]; found.length > 0; ) {
      found = await findSomeMessages(db, id, messagesAtOnce);
      await forgetMentions(db, 'group_message', found);
      await deleteMessages(db, found);
    }
    await deleteEndedGroup(db, id);
    removed += 1;
  }
  return removed;
}
