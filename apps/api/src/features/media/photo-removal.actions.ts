import type { Db } from '../../db/database.ts';
import type { AfterCommit, Context } from '../../process/context.ts';
import { handle } from '../../shared/handle.ts';
import { discardFiles, hasPhoto, removePhoto } from './photos.actions.ts';

/**
 * Deletes a member's photo by an administrator's decision, with all of its uses. Posts without other content are
 * deleted, and messages with it stay empty. Null if it is gone.
 */
export async function removePhotoAndUses(
  { handlers, now }: Context,
  transaction: Db,
  { memberId, photoId, caseId }: { memberId: number; photoId: number; caseId?: number },
): Promise<AfterCommit | null> {
  if (!(await hasPhoto(transaction, memberId, photoId))) return null;
  const after = await handle(handlers.onPhotoRemoved, transaction, { memberId, photoId, caseId, now: now() });
  const files = await removePhoto(transaction, memberId, photoId);
  return async (context) => {
    await after(context);
    await discardFiles(context, files);
  };
}
