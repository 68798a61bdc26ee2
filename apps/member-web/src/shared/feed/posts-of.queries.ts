import { listPostsOf } from '@kopa/contracts/feed/post-lists';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { cursorPaging } from '../lists/pages.ts';
import { postsOfKey } from './post-lists.keys.ts';

/** A member's posts, newest first. */
export function postsOfQuery(memberId: number) {
  return infiniteQueryOptions({
    queryKey: postsOfKey(memberId),
    queryFn: ({ pageParam, signal }) =>
      api.page(listPostsOf, { params: { id: memberId }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    // The live channel does not send changes of invisible posts.
    gcTime: 0,
  });
}
