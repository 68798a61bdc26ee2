import * as edits from '@kopa/contracts/feed/post-edits';
import * as lists from '@kopa/contracts/feed/post-lists';
import * as feeds from '@kopa/contracts/feed/posts';
import { toStored } from '@kopa/contracts/stored';
import { holdsAllWords } from '@kopa/rules/feed/post-search';
import { storedEdit } from '@kopa/rules/feed/posts';
import { callsOf } from './calls.ts';
import { added, changed, found, pageOf, removeAll, removed } from './collection.ts';
import { isInScope } from './feed-scopes.ts';
import { postPhotosOf } from './media.ts';
import { areConnected, has, isReachable, isShown, memberOf, personView } from './people/views.ts';
import type { StoredComment, StoredPost } from './stored.ts';
import type { World } from './world.ts';

/** The comments of a post. */
const commentsOf = (world: World, postId: number) => world.comments.filter((comment) => comment.feedId === postId);

export function postView(world: World, viewerId: number, { likedBy, ...post }: StoredPost): feeds.Post {
  return {
    ...{ ...post, likes: likedBy.size, comments: commentsOf(world, post.id).length, isLiked: likedBy.has(viewerId) },
    user: personView(memberOf(world, post.userId).user),
  };
}

export function commentView(world: World, comment: StoredComment): feeds.Comment {
  return { ...comment, user: personView(memberOf(world, comment.userId).user) };
}

/** Creates a post of a member. */
export function createPost(world: World, memberId: number, input: feeds.NewPost): feeds.Post {
  const made = { id: world.nextId(), userId: memberId, createdAt: world.now().toISOString(), editedAt: null };
  const photos = postPhotosOf(world, memberId, input.photos ?? []);
  const post = { ...toStored(feeds.NewPostText, input), ...made, photos, likedBy: new Set<number>() };
  return postView(world, memberId, added(world.posts, post));
}

/** Creates a comment of a member. */
export function createComment(world: World, userId: number, postId: number, input: feeds.NewComment): feeds.Comment {
  const made = { id: world.nextId(), feedId: postId, userId, createdAt: world.now().toISOString(), editedAt: null };
  return commentView(world, added(world.comments, { ...toStored(feeds.NewComment, input), ...made }));
}

/** Sets or removes a member's like. */
export function setLike(world: World, memberId: number, postId: number, isLiked: boolean): feeds.LikeState {
  const { likedBy } = found(world.posts, postId);
  likedBy[isLiked ? 'add' : 'delete'](memberId);
  return { likes: likedBy.size, isLiked };
}

/** Changes a post, and returns it as its author sees it. */
export function editPost(world: World, postId: number, edit: edits.PostEdit): feeds.Post {
  const post = changed(world.posts, postId, { ...storedEdit(edit), editedAt: world.now().toISOString() });
  return postView(world, post.userId, post);
}

/** Changes a comment. */
export function editComment(world: World, commentId: number, input: feeds.NewComment): feeds.Comment {
  const edit = { ...toStored(feeds.NewComment, input), editedAt: world.now().toISOString() };
  return commentView(world, changed(world.comments, commentId, edit));
}

/** Deletes a post with its comments. */
export function deletePost(world: World, postId: number): null {
  removeAll(world.comments, (comment) => comment.feedId === postId);
  return removed(world.posts, postId);
}

/** Posts, comments and likes. */
export function feedHandlers(world: World) {
  const calls = callsOf(world);
  const shown = (viewerId: number, isListed: (post: StoredPost) => boolean) =>
    world.posts.filter(isListed).map((post) => postView(world, viewerId, post));

  return [
    calls.member(feeds.listPosts, ({ user: viewer, ...input }) => {
      const isListed = ({ userId: id }: StoredPost) => {
        const isFollowed = has(world.follows, viewer.id, id);
        const isConnected = areConnected(world, viewer.id, id);
        const relation = {
          isSelf: viewer.id === id,
          isConnected,
          isFollowed,
          viewer,
          author: memberOf(world, id).user,
        };
        return isShown(world, viewer.id, id) && isInScope(input.query.scope ?? 'everyone', relation);
      };
      return pageOf(shown(viewer.id, isListed), input);
    }),
    calls.member(lists.listPostsOf, ({ user, ...input }) =>
      pageOf(
        shown(user.id, ({ userId }) => userId === input.params.id),
        input,
      ),
    ),
    calls.member(lists.searchPosts, ({ user, ...input }) =>
      pageOf(
        shown(
          user.id,
          ({ userId, content }) => isReachable(world, user.id, userId) && holdsAllWords(content, input.query.q),
        ),
        input,
      ),
    ),
    calls.member(feeds.createPost, ({ user, body }) => createPost(world, user.id, body)),
    calls.member(feeds.getPost, ({ user, params }) => postView(world, user.id, found(world.posts, params.id))),
    calls.member(edits.updatePost, ({ params, body }) => editPost(world, params.id, body)),
    calls.member(edits.deletePost, ({ params }) => deletePost(world, params.id)),
    calls.member(feeds.likePost, ({ user, params }) => setLike(world, user.id, params.id, true)),
    calls.member(feeds.unlikePost, ({ user, params }) => setLike(world, user.id, params.id, false)),
    calls.member(feeds.listComments, ({ user, ...input }) => {
      const { id } = found(world.posts, input.params.id);
      const comments = commentsOf(world, id).filter(({ userId }) => isShown(world, user.id, userId));
      return pageOf(
        comments.map((comment) => commentView(world, comment)),
        input,
        { oldestFirst: true },
      );
    }),
    calls.member(feeds.createComment, ({ user, params, body }) => createComment(world, user.id, params.id, body)),
    calls.member(edits.updateComment, ({ params, body }) => editComment(world, params.commentId, body)),
    calls.member(edits.deleteComment, ({ params }) => removed(world.comments, params.commentId)),
  ];
}
