import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { VoiceNotes } from '../../db/tables.ts';

/** Adds an upload. */
export async function insertVoiceNote(db: Db, note: Insertable<VoiceNotes>): Promise<void> {
  await db.insertInto('voiceNotes').values(note).execute();
}
