import type { Showing } from '@kopa/contracts/realtime';
import type { Db } from '../../db/database.ts';
import { findHidingOnPost } from '../../db/hidden.ts';

/** The part of an audience that names the members from whom an event is hidden. */
export type Exception = Pick<Showing, 'except'>;

/** The exception for what a member does on a post. Without an author it is their own post. */
export async function exceptionOf(db: Db, memberId: number, authorId = memberId): Promise<Exception> {
  const except = await findHidingOnPost(db, memberId, authorId);
  return except.length === 0 ? {} : { except };
}
