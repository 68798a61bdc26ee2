import { listPostsOf, searchPosts } from '@kopa/contracts/feed/post-lists';
import { listComments, listPosts } from '@kopa/contracts/feed/posts';
import { comment, postOf } from '../../steps/posts.ts';
import type { PagedList } from './paged-list.ts';

export const feedLists: PagedList[] = [
  {
    route: listPosts,
    add: ({ ada }) => postOf(ada),
  },
  {
    route: listPostsOf,
    add: ({ ada }) => postOf(ada),
  },
  {
    route: searchPosts,
    query: 'q=harmattan&',
    add: ({ ada }) => postOf(ada, 'Harmattan'),
  },
  {
    route: listComments,
    oldestFirst: true,
    add: async ({ ada, postId }) => (await comment(ada, postId)).id,
  },
];
