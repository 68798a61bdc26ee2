import { Type } from 'typebox';
import { route } from '../route.ts';
import { IdParams, PageQuery, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { Post } from './posts.ts';
import type { Tag } from './tags.ts';

const tags: Tag[] = ['social feed'];

export const listPostsOf = route({
  method: 'GET',
  url: '/api/users/:id/posts',
  others: { params: ['id'] },
  errors: ['not_found'],
  schema: {
    operationId: 'listPostsOf',
    tags,
    summary: "A member's posts, newest first",
    params: IdParams('id'),
    querystring: PageQuery,
    response: { 200: Type.Array(Post) },
  },
});

export const searchPosts = route({
  method: 'GET',
  url: '/api/search/posts',
  limits: ['searches'],
  schema: {
    operationId: 'searchPosts',
    tags,
    summary: 'Posts that hold all words, newest first',
    description:
      'Case and accents make no difference. A word of three letters and more may be the start of a longer one.',
    querystring: Strict({ q: Text(textLimits.search), ...PageQuery.properties }),
    response: { 200: Type.Array(Post) },
  },
});
