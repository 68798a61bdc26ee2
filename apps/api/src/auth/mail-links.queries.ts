import { createHash, randomBytes } from 'node:crypto';
import { linkLifetimes } from '@kopa/contracts/limits';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { LinkPurpose } from '../db/tables.ts';

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Creates a link for a member and returns its token; only the hash is stored. Returns null if `email` is not the
 * member's any more.
 */
export async function createLink(
  db: Db,
  purpose: LinkPurpose,
  memberId: number,
  email: string,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql`
    insert into mail_links (token_hash, purpose, member_id, email, expires_at)
    select ${hashOf(token)}, ${purpose}, id, email, now() + ${linkLifetimes[purpose]} * interval '1 millisecond'
    from members where id = ${memberId} and lower(email) = lower(${email}) and deleted_at is null
    returning 1`.execute(db);
  return rows.length === 0 ? null : token;
}
