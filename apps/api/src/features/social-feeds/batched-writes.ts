import type { BaseLogger } from 'pino';
import { createBatchedWriter, type WriteBatched } from '../../db/batched-writes.ts';
import type { Db } from '../../db/database.ts';
import { type WrittenComment, writeComments } from './comments.actions.ts';
import type { OutgoingComment } from './comments.queries.ts';
import { type WrittenLike, writeLikes } from './likes.actions.ts';
import type { LikeChange } from './likes.queries.ts';
import { type OutgoingPost, type WrittenPost, writePosts } from './social-feeds.queries.ts';

/** The writes of the feed that run in batches. */
export interface BatchedWrites {
  like: WriteBatched<LikeChange, WrittenLike>;
  /** For a comment that mentions nobody. */
  comment: WriteBatched<OutgoingComment, WrittenComment>;
  /** For a post without photos that mentions nobody. */
  post: WriteBatched<OutgoingPost, WrittenPost>;
}

/** Creates the writers of one process. */
export function createBatchedWrites(db: Db, log: Pick<BaseLogger, 'warn'>): BatchedWrites {
  const parts = { db, log };
  return {
    like: createBatchedWriter(parts, { kind: 'likes', write: writeLikes, keyOf: ({ postId }) => `${postId}` }),
    comment: createBatchedWriter(parts, { kind: 'comments', write: writeComments, keyOf: ({ postId }) => `${postId}` }),
    post: createBatchedWriter(parts, {
      ...{ kind: 'posts', write: writePosts, isOneStatement: true },
      keyOf: ({ session }) => `${session.memberId}`,
    }),
  };
}
