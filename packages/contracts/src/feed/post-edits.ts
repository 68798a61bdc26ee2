import { type Static, Type } from 'typebox';
import { route } from '../route.ts';
import { IdParams, NoContent, Strict } from '../schema.ts';
import { Comment, NewComment, NewPostText, Post } from './posts.ts';
import type { Tag } from './tags.ts';

const tags: Tag[] = ['social feed'];
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

export const updatePost = route({
  method: 'PATCH',
  url: '/api/social-feeds/:id',
  errors: ['forbidden', 'not_found'],
  limits: ['posts'],
  schema: {
    operationId: 'updatePost',
    tags,
    summary: 'Edit an own post',
    description: '`location: null` clears it. A post with photos may lose its text.',
    params: post,
    body: PostEdit,
    response: { 200: Post },
  },
});

export const deletePost = route({
  method: 'DELETE',
  url: '/api/social-feeds/:id',
  errors: ['forbidden', 'not_found'],
  schema: {
    operationId: 'deletePost',
    tags,
    summary: 'Delete an own post, with its comments, likes and notifications',
    params: post,
    response: { 204: NoContent },
  },
});

export const updateComment = route({
  method: 'PATCH',
  url: '/api/social-feeds/:id/comments/:commentId',
  errors: ['forbidden', 'not_found'],
  limits: ['comments'],
  schema: {
    operationId: 'updateComment',
    tags,
    summary: 'Edit an own comment',
    params: comment,
    body: NewComment,
    response: { 200: Comment },
  },
});

export const deleteComment = route({
  method: 'DELETE',
  url: '/api/social-feeds/:id/comments/:commentId',
  errors: ['forbidden', 'not_found'],
  schema: {
    operationId: 'deleteComment',
    tags,
    summary: 'Delete an own comment, or any comment under an own post',
    params: comment,
    response: { 204: NoContent },
  },
});
