import { sql } from 'kysely';
import type { Context } from './context.ts';
import { removeOrphans } from './features/photos/photos.actions.ts';

const every = 60 * 60 * 1000;

/**
 * Once an hour: removes uploads that nothing uses, sessions that are over and keys of retries that nobody will make.
 * Several processes may do it at once; each row goes once. Answers how to stop.
 */
export function cleanUpRegularly(context: Context): () => void {
  const timer = setInterval(() => {
    cleanUp(context).catch((error: unknown) => context.log.error({ err: error }, 'clean-up failed'));
  }, every).unref();
  return () => clearInterval(timer);
}

async function cleanUp(context: Context): Promise<void> {
  const photos = await removeOrphans(context);
  await sql`delete from sessions where expires_at < now()`.execute(context.db);
  await sql`delete from administrator_sessions where expires_at < now()`.execute(context.db);
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(context.db);
  context.log.info({ photos }, 'cleaned up');
}
