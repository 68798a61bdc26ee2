import type { Context } from '../../context.ts';
import { deleteEndedGroup, deleteSomeMessages, findEndedGroup } from './ended-groups.queries.ts';

/** Rows of one statement. */
const messagesAtOnce = 2_000;

/** Deletes the groups that everybody has left, with their messages, in statements of a few rows; returns how many. */
export async function removeEndedGroups({ db }: Context): Promise<number> {
  let removed = 0;
  for (let id = await findEndedGroup(db); id !== undefined; id = await findEndedGroup(db)) {
    while ((await deleteSomeMessages(db, id, messagesAtOnce)) === messagesAtOnce);
    await deleteEndedGroup(db, id);
    removed += 1;
  }
  return removed;
}
