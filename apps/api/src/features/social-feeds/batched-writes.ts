import { type BatchingContext, createBatchedWriter, type WriteBatched } from '../../db/batched-writes.ts';
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
export function createBatchedWrites(context: BatchingContext): BatchedWrites {
  return {
    like: createBatchedWriter(context, {
      kind: 'likes',
      write: (transaction, changes) => writeLikes(transaction, changes, 'skips'),
      keyOf: ({ postId }) => `${postId}`,
    }),
    comment: createBatchedWriter(context, {
      kind: 'comments',
      write: (transaction, comments) => writeComments(transaction, comments, 'skips'),
      keyOf: ({ postId }) => `${postId}`,
    }),
    post: createBatchedWriter(context, {
      kind: 'posts',
      write: (db, posts) => writePosts(db, posts, 'skips'),
      isOneStatement: true,
      keyOf: ({ session }) => `${session.memberId}`,
    }),
  };
}
