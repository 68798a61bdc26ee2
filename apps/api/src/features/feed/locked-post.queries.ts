import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { withSession } from '../../identity/sessions.queries.ts';

/** An act of a member on a post, in their session. */
export interface ActOnPost {
  sessionId: number;
  postId: number;
  actorId: number;
  authorId: number;
}

/**
 * Begins the statement of an act on a post: locks the session, the two members in the order of their ids, and the post.
 * Its part `place` has the counters of the locked post, without a row if the post or the session is gone.
 */
export const lockedPost = (db: Db, { sessionId, postId, actorId, authorId }: ActOnPost) =>
  withSession(db, sessionId).with('place', (cte) =>
    cte
      .selectFrom('locked')
      .innerJoin('members as one', (join) => join.on('one.id', '=', sql`least(${actorId}::bigint, ${authorId})`))
      .innerJoin('members as two', (join) => join.on('two.id', '=', sql`greatest(${actorId}::bigint, ${authorId})`))
      .innerJoin('posts as p', (join) => join.on('p.id', '=', postId))
      .select(['p.id as postId', 'p.commentsCount as comments', 'p.likesCount as likes'])
      .forKeyShare(['one', 'two'])
      .forNoKeyUpdate('p'),
  );
