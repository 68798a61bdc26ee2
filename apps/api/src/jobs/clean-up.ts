import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { removeUnusedPhotos } from '../features/photos/photo-clean-up.actions.ts';

/** Removes uploads that nothing uses, sessions that are over and keys of retries that nobody will make. */
export async function cleanUp(context: Context): Promise<void> {
  const photos = await removeUnusedPhotos(context);
  await sql`delete from sessions where expires_at < now()`.execute(context.db);
  await sql`delete from administrator_sessions where expires_at < now()`.execute(context.db);
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(context.db);
  context.log.info({ photos }, 'cleaned up');
}
