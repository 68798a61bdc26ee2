import type { WriteBatched } from '../../db/batched-writes.ts';
import type { AddressedNotification } from '../notifications/notifications.queries.ts';
import type { CommentOnPost, OutgoingComment } from './comments.queries.ts';
import type { HeldLike, LikeChange } from './likes.queries.ts';
import type { OutgoingPost, WrittenPost } from './social-feeds.queries.ts';

/** A written change of a like, with what is published of it. */
export interface WrittenLike extends Pick<HeldLike, 'order' | 'except'> {
  likes: number;
  isChanged: boolean;
  news: AddressedNotification | null;
}

/** A written comment, with what is published of it. */
export interface WrittenComment extends CommentOnPost {
  except: number[];
  news: AddressedNotification[];
}

/** The writes of the feed that run in batches. */
export interface BatchedWrites {
  like: WriteBatched<LikeChange, WrittenLike>;
  /** For a comment that mentions nobody. */
  comment: WriteBatched<OutgoingComment, WrittenComment>;
  /** For a post without photos that mentions nobody. */
  post: WriteBatched<OutgoingPost, WrittenPost>;
}
