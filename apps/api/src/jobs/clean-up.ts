import { deleteExpired } from '../auth/expired.queries.ts';
import type { Context } from '../context.ts';
import { removeUnusedPhotos } from '../features/photos/photo-clean-up.actions.ts';

/** Removes unused uploads, expired sessions and expired idempotency keys. */
export async function cleanUp(context: Context): Promise<void> {
  const photos = await removeUnusedPhotos(context);
  await deleteExpired(context.db);
  context.log.info({ photos }, 'cleaned up');
}
