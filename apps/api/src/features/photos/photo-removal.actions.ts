import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { publishPresent, type RemovedMessage, removeMessagesWithPhoto } from '../messages/emptying.actions.ts';
import { type Announce, removePhotoFromPosts } from '../social-feeds/removals.actions.ts';
import { discardFiles, hasPhoto, removePhoto } from './photos.actions.ts';

/** The steps after the commit of a removal by an administrator. */
export interface Removal {
  announcements: Announce[];
  emptied: RemovedMessage[];
  files: string[];
}

/**
 * Deletes a member's photo by an administrator's decision, with all of its uses. Posts without other content are
 * deleted, and messages with it stay empty. Null if it is gone.
 */
export async function removePhotoAndUses(
  context: Context,
  transaction: Db,
  memberId: number,
  id: number,
  by: { caseId?: number } = {},
): Promise<Removal | null> {
  if (!(await hasPhoto(transaction, memberId, id))) return null;
  const { emptied, files } = await removeMessagesWithPhoto(context, transaction, memberId, id);
  const announcements = await removePhotoFromPosts(context, transaction, id, by);
  return { announcements, emptied, files: [...files, ...(await removePhoto(transaction, memberId, id))] };
}

/** Publishes a removal and removes its files. */
export async function announceRemoval(context: Context, { announcements, emptied, files }: Removal): Promise<void> {
  for (const announce of announcements) announce();
  for (const { sort, id } of emptied) await publishPresent(context, sort, id);
  await discardFiles(context, files);
}
