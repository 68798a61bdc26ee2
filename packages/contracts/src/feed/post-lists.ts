import { Type } from 'typebox';
import { callsOf } from '../route.ts';
import { IdParams, PageQuery, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { Post } from './posts.ts';

const call = callsOf('feed', 'member');

export const listPostsOf = call('listPostsOf', 'GET /api/users/:id/posts', {
  summary: "A member's posts, newest first",
  others: { params: ['id'] },
  errors: ['not_found'],
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(Post) },
});

export const searchPosts = call('searchPosts', 'GET /api/search/posts', {
  summary: 'Posts that hold all words, newest first',
  description:
    'Case and accents make no difference. A word of three letters and more may be the start of a longer one.',
  limits: ['searches'],
  querystring: Strict({ q: Text(textLimits.search), ...PageQuery.properties }),
  response: { 200: Type.Array(Post) },
});
