import type { Notification } from '@kopa/contracts/notifications';
import type { NewComment, NewPostText } from '@kopa/contracts/social-feeds';
import type { Stored } from '@kopa/contracts/stored';
import type { MentioningKind } from '@kopa/rules/mentions';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Counter, CreatedAt } from './column-types.ts';

export interface PhotosTable {
  id: GeneratedAlways<number>;
  memberId: number;
  url: string;
  width: number;
  height: number;
  bytes: number;
  caption: string | null;
  likesCount: Generated<number>;
  galleryPosition: number | null;
  /** Number of messages that it is in. */
  directUses: Generated<number>;
  groupUses: Generated<number>;
  createdAt: CreatedAt;
}

export interface PostsTable extends Stored<NewPostText> {
  id: GeneratedAlways<number>;
  memberId: number;
  likesCount: Counter;
  commentsCount: Counter;
  createdAt: CreatedAt;
  editedAt: Generated<string | null>;
}

export interface PostPhotosTable {
  postId: number;
  position: number;
  photoId: number;
  alt: string | null;
}

/** Where the author of a post serves now, kept by triggers; none without a linked portal. */
export interface PostPlacesTable {
  postId: number;
  authorId: number;
  state: string;
  lga: string | null;
}

/** The members who were notified of a mention, by post, comment or message. */
export interface MentionNoticesTable {
  kind: MentioningKind;
  subjectId: number;
  authorId: number;
  memberId: number;
  /** The notification, where the member was told. */
  notificationId: number | null;
}

export interface PostLikesTable {
  postId: number;
  memberId: number;
  createdAt: CreatedAt;
}

export interface CommentsTable extends Stored<NewComment> {
  id: GeneratedAlways<number>;
  postId: number;
  memberId: number;
  createdAt: CreatedAt;
  editedAt: Generated<string | null>;
}

export interface LikeNoticesTable {
  postId: number;
  actorId: number;
}

/** News to more members than one transaction tells: how far it has come. */
export interface NewsRoundsTable {
  kind: 'rumour' | 'case';
  subjectId: number;
  lastMemberId: number;
}

export interface NotificationsTable {
  id: GeneratedAlways<number>;
  memberId: number;
  actorId: number | null;
  type: Notification['type'];
  message: string;
  relatedId: number | null;
  /** Null: the usual of the type. */
  relatedType: Notification['relatedType'];
  isRead: Generated<boolean>;
  createdAt: CreatedAt;
}
