import * as lists from '@kopa/contracts/post-lists';
import { assertActiveMember } from '@kopa/rules/existence';
import { holdsAllWords } from '@kopa/rules/post-search';
import { callsOf } from '../calls.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { isReachable, postView } from '../views.ts';
import type { World } from '../world.ts';

/** The posts of a member, and those that a search finds. */
export function postListHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(lists.listPostsOf, ({ user, ...input }) => {
      assertActiveMember(isReachable(world, user.id, input.params.id));
      const posts = newestFirst(world.posts).filter(({ userId }) => userId === input.params.id);
      return pageOf(
        posts.map((post) => postView(world, user.id, post)),
        input,
      );
    }),
    calls.member(lists.searchPosts, ({ user, ...input }) => {
      const posts = newestFirst(world.posts)
        .filter(({ userId }) => isReachable(world, user.id, userId))
        .filter(({ content }) => holdsAllWords(content, input.query.q));
      return pageOf(
        posts.map((post) => postView(world, user.id, post)),
        input,
      );
    }),
  ];
}
