import { randomUUID } from 'node:crypto';
import type { Db } from '../src/db/database.ts';
import type { NewKey } from '../src/identity/keys.queries.ts';
import type { TestMember } from './members.ts';

/** A fresh idempotency key of a member, with their session. */
export async function newKeyOf(db: Db, { id: ownerId }: Pick<TestMember, 'id'>): Promise<NewKey> {
  const sessions = db.selectFrom('sessions').select('id').where('memberId', '=', ownerId);
  const { id: sessionId } = await sessions.executeTakeFirstOrThrow();
  return { ownerId, sessionId, key: randomUUID(), requestHash: Buffer.alloc(32) };
}
