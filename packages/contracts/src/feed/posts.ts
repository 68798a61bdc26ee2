import { type Static, Type } from 'typebox';
import { Person } from '../people/person.ts';
import { callsOf } from '../route.ts';
import {
  Count,
  DateTime,
  Id,
  IdempotencyHeaders,
  IdParams,
  Line,
  Nullable,
  OneOf,
  PageQuery,
  Strict,
  Text,
} from '../schema.ts';
import { storedFields } from '../stored.ts';
import { textLimits } from '../text-limits.ts';
import { NewPostPhotos, PostPhoto } from './post-photos.ts';

export const postTypes = ['status', 'achievement', 'location', 'activity'] as const;
export type PostType = (typeof postTypes)[number];

/** The fields that a member writes in a post. Calls, frames, drafts and table rows all use these fields. */
export const NewPostText = Strict({
  type: OneOf(postTypes),
  /** Empty only in a post with photos. */
  content: Text(textLimits.post, 0),
  location: Type.Optional(Nullable(Line(textLimits.location, 0))),
});
export type NewPostText = Static<typeof NewPostText>;

/** A new post: the member's text, and photos. */
export const NewPost = Strict({ ...NewPostText.properties, photos: NewPostPhotos });
export type NewPost = Static<typeof NewPost>;

export const Post = Type.Object({
  id: Id,
  userId: Id,
  ...storedFields(NewPostText),
  /** In the order that the author chose. */
  photos: Type.Array(PostPhoto),
  likes: Count,
  /** The number of comments. */
  comments: Count,
  isLiked: Type.Boolean(),
  createdAt: DateTime,
  /** When its author last changed it. */
  editedAt: Nullable(DateTime),
  user: Person,
});
export type Post = Static<typeof Post>;

/** The fields that a member writes in a comment. */
export const NewComment = Strict({ content: Text(textLimits.comment) });
export type NewComment = Static<typeof NewComment>;

export const Comment = Type.Object({
  id: Id,
  feedId: Id,
  userId: Id,
  ...storedFields(NewComment),
  createdAt: DateTime,
  /** When its author last changed it. */
  editedAt: Nullable(DateTime),
  user: Person,
});
export type Comment = Static<typeof Comment>;

export const LikeState = Type.Object({ likes: Count, isLiked: Type.Boolean() });
export type LikeState = Static<typeof LikeState>;

/** Whose posts a feed shows; the first is the default (product 4.32). */
export const feedScopes = ['everyone', 'connections', 'following', 'state', 'lga'] as const;
export type FeedScope = (typeof feedScopes)[number];

const call = callsOf('feed', 'member');
const post = IdParams('id');
const OwnUserId = Type.Optional(Strict({ userId: Type.Optional(Id) }, { mayBeMissing: true }));

export const listPosts = call('listPosts', 'GET /api/social-feeds', {
  summary: 'Posts, newest first',
  self: { query: ['userId'] },
  querystring: Strict({
    userId: Type.Optional(Id),
    scope: Type.Optional(OneOf(feedScopes)),
    ...PageQuery.properties,
  }),
  response: { 200: Type.Array(Post) },
});

export const createPost = call('createPost', 'POST /api/social-feeds', {
  summary: 'Share a post',
  description: 'The content may be empty in a post with photos, which are own uploads.',
  self: { body: ['userId'] },
  errors: ['foreign_photo', 'not_found'],
  limits: ['posts'],
  headers: IdempotencyHeaders,
  body: Strict({ ...NewPost.properties, userId: Type.Optional(Id) }),
  response: { 201: Post },
});

export const getPost = call('getPost', 'GET /api/social-feeds/:id', {
  summary: 'One post',
  params: post,
  response: { 200: Post },
  errors: ['not_found'],
});

const like = {
  hotRow: { of: 'post', params: ['id'] },
  self: { body: ['userId'] },
  errors: ['not_found'],
  limits: ['likes'],
  params: post,
  body: OwnUserId,
  response: { 200: LikeState },
} as const;

export const likePost = call('likePost', 'POST /api/social-feeds/:id/like', {
  summary: 'Like; repeatable without effect',
  ...like,
});

export const unlikePost = call('unlikePost', 'DELETE /api/social-feeds/:id/like', {
  summary: 'Unlike; repeatable without effect',
  ...like,
});

export const listComments = call('listComments', 'GET /api/social-feeds/:id/comments', {
  summary: 'The newest comments, oldest first inside the page',
  errors: ['not_found'],
  params: post,
  querystring: PageQuery,
  response: { 200: Type.Array(Comment) },
});

export const createComment = call('createComment', 'POST /api/social-feeds/:id/comments', {
  summary: 'Comment on a post',
  hotRow: { of: 'post', params: ['id'] },
  self: { body: ['userId'] },
  errors: ['not_found'],
  limits: ['comments'],
  headers: IdempotencyHeaders,
  params: post,
  body: Strict({ userId: Type.Optional(Id), ...NewComment.properties }),
  response: { 201: Comment },
});
