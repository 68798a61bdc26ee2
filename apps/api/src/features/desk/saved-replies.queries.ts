import type { NewSavedReply, SavedReply } from '@kopa/contracts/desk/saved-replies';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../shared/page.ts';

/** A saved reply with its place in the list. */
export type SavedReplyRow = SavedReply & { position: number };

/** Saved replies by title, one more than the page holds. They are few, so that a page continues from a place. */
export async function findSavedReplies(db: Db, { limit, before: after }: PageRequest): Promise<SavedReplyRow[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('savedReplies')
        .select(['id', 'title', 'text', sql<number>`row_number() over (order by lower(title))`.as('position')])
        .as('s'),
    )
    .selectAll()
    .where('position', '>', after ?? 0)
    .orderBy('position')
    .limit(limitOf({ limit }))
    .execute();
}

/** One saved reply. */
export async function findSavedReply(db: Db, id: number): Promise<SavedReply | undefined> {
  return db.selectFrom('savedReplies').select(['id', 'title', 'text']).where('id', '=', id).executeTakeFirst();
}

/** Adds a saved reply; nothing where the title is taken. */
export async function insertSavedReply(db: Db, reply: NewSavedReply): Promise<SavedReply | undefined> {
  return db
    .insertInto('savedReplies')
    .values(reply)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'title', 'text'])
    .executeTakeFirst();
}

/** Locks a saved reply until the transaction ends; false for a missing one. */
export async function lockSavedReply(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('savedReplies').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Changes a saved reply. @throws 23505 where the title is taken */
export async function saveSavedReply(db: Db, id: number, change: Partial<NewSavedReply>): Promise<void> {
  await db.updateTable('savedReplies').set(change).where('id', '=', id).execute();
}

/** Deletes a saved reply; false for a missing one. */
export async function deleteSavedReply(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('savedReplies').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
