import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { VoiceNotesTable } from '../../db/message-tables.ts';

/** Adds an upload. */
export async function insertVoiceNote(db: Db, note: Insertable<VoiceNotesTable>): Promise<void> {
  await db.insertInto('voiceNotes').values(note).execute();
}
