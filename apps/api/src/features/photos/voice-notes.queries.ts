import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** Adds an upload. */
export async function insertVoiceNote(db: Db, note: Insertable<Tables['voiceNotes']>): Promise<void> {
  await db.insertInto('voiceNotes').values(note).execute();
}
