import type { FastifyBaseLogger } from 'fastify';
import { createBatchedWriter } from '../../db/batched-writes.ts';
import type { Db } from '../../db/database.ts';
import type { BatchedWrites } from './batched-writes.ts';
import { writeComments } from './comments.actions.ts';
import { writeLikes } from './likes.actions.ts';
import { writePosts } from './social-feeds.queries.ts';

/** Creates the writers of one process. */
export function createBatchedWrites(db: Db, log: FastifyBaseLogger): BatchedWrites {
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
