import { listPostsOf, searchPosts } from '@kopa/contracts/feed/post-lists';
import { listComments, listPosts } from '@kopa/contracts/feed/posts';
import { idOf, type PagedList } from './paged-list.ts';

export const feedLists: PagedList[] = [
  {
    route: listPosts,
    add: ({ ada }) => idOf(ada.call('POST', '/api/social-feeds', { type: 'status', content: 'A post' })),
  },
  {
    route: listPostsOf,
    add: ({ ada }) => idOf(ada.call('POST', '/api/social-feeds', { type: 'status', content: 'A post' })),
  },
  {
    route: searchPosts,
    query: 'q=harmattan&',
    add: ({ ada }) => idOf(ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Harmattan' })),
  },
  {
    route: listComments,
    oldestFirst: true,
    add: ({ ada, postId }) => idOf(ada.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Well done' })),
  },
];
