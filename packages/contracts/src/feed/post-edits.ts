import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { IdParams, NoContent, Strict } from '../schema.ts';
import { Comment, NewComment, NewPostText, Post } from './posts.ts';

const call = callsOf('feed', 'member');
const post = IdParams('id');
const comment = IdParams('id', 'commentId');

/** The changes that an author may make in a post. Its photos stay. */
export const PostEdit = Strict(
  {
    type: Type.Optional(NewPostText.properties.type),
    content: Type.Optional(NewPostText.properties.content),
    location: NewPostText.properties.location,
  },
  { minProperties: 1 },
);
export type PostEdit = Static<typeof PostEdit>;

export const updatePost = call('updatePost', 'PATCH /api/social-feeds/:id', {
  summary: 'Edit an own post',
  description: '`location: null` clears it. A post with photos may lose its text.',
  errors: ['forbidden', 'not_found'],
  limits: ['posts'],
  params: post,
  body: PostEdit,
  response: { 200: Post },
});

export const deletePost = call('deletePost', 'DELETE /api/social-feeds/:id', {
  summary: 'Delete an own post, with its comments, likes and notifications',
  errors: ['forbidden', 'not_found'],
  params: post,
  response: { 204: NoContent },
});

export const updateComment = call('updateComment', 'PATCH /api/social-feeds/:id/comments/:commentId', {
  summary: 'Edit an own comment',
  errors: ['forbidden', 'not_found'],
  limits: ['comments'],
  params: comment,
  body: NewComment,
  response: { 200: Comment },
});

export const deleteComment = call('deleteComment', 'DELETE /api/social-feeds/:id/comments/:commentId', {
  summary: 'Delete an own comment, or any comment under an own post',
  errors: ['forbidden', 'not_found'],
  params: comment,
  response: { 204: NoContent },
});
