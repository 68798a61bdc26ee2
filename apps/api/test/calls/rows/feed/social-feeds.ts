import { randomUUID } from 'node:crypto';
import { deleteComment, deletePost, updateComment, updatePost } from '@kopa/contracts/feed/post-edits';
import { listPostsOf, searchPosts } from '@kopa/contracts/feed/post-lists';
import {
  createComment,
  createPost,
  getPost,
  likePost,
  listComments,
  listPosts,
  unlikePost,
} from '@kopa/contracts/feed/posts';
import { photoLimits } from '@kopa/contracts/media/media-limits';
import { textLimits } from '@kopa/contracts/text-limits';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { block } from '../../../steps/people.ts';
import { comment, like, postOf } from '../../../steps/posts.ts';
import { uploadPhoto } from '../../../steps/uploads.ts';
import { likeOutcomes, postOutcomes, repeatedKeyOutcomes } from '../../outcomes/feed/feed.ts';
import { scopeOutcomes } from '../../outcomes/feed/feed-scopes.ts';
import { mentionOutcomes } from '../../outcomes/feed/mentions.ts';
import {
  commentChangeOutcomes,
  postDeletionOutcomes,
  postEditOutcomes,
  postPageOutcomes,
  postPhotoOutcomes,
} from '../../outcomes/feed/post-changes.ts';
import { memberPostOutcomes, postSearchOutcomes } from '../../outcomes/feed/post-lists.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

/** Creates a post of Bayo with a comment of Ada. */
async function postOfBayo({ ada, bayo }: World): Promise<number> {
  const id = await postOf(bayo, 'Arrived in camp');
  await comment(ada, id);
  return id;
}

/** A new post of Ada and a comment on it. */
async function commentOf({ ada }: World, author: TestMember): Promise<{ id: number; commentId: number }> {
  const id = await postOf(ada);
  return { id, commentId: (await comment(author, id)).id };
}

const ownPost = async ({ ada }: World) => ({ params: { id: await postOf(ada) } });

const notTheAuthor = {
  'other members than the author': ({ bayo }: World) => ({ by: bayo, status: 403 }),
};

const notTheWriter = {
  'the author of the post, who did not write the comment': async (world: World) => ({
    params: await commentOf(world, world.bayo),
    status: 403,
  }),
};

const underAnotherPost = {
  'a comment under another post': async (world: World) => {
    const [{ id }, { commentId }] = [await commentOf(world, world.ada), await commentOf(world, world.ada)];
    return { params: { id, commentId }, status: 404 };
  },
};

/** Refusals of photos in a new post. */
const photoRefusals: Row['refusals'] = {
  'an empty text without photos': (_world, { body }) => ({
    body: { ...(body as object), content: ' ', photos: undefined },
    status: 400,
  }),
  'an empty text with an empty list of photos': (_world, { body }) => ({
    body: { ...(body as object), content: '', photos: [] },
    status: 400,
  }),
  'five photos': async ({ ada }, { body }) => {
    const urls = await Promise.all(Array.from({ length: photoLimits.postMax + 1 }, () => uploadPhoto(ada)));
    return { body: { ...(body as object), photos: urls.map((url) => ({ url })) }, status: 400 };
  },
  'the same photo twice': async ({ ada }, { body }) => {
    const url = await uploadPhoto(ada);
    return { body: { ...(body as object), photos: [{ url, alt: 'One' }, { url }] }, status: 400 };
  },
  'a photo that another member uploaded': async ({ bayo }, { body }) => ({
    body: { ...(body as object), photos: [{ url: await uploadPhoto(bayo) }] },
    status: 400,
  }),
  'a photo from elsewhere': (_world, { body }) => ({
    body: { ...(body as object), photos: [{ url: 'https://evil.example/a.webp' }] },
    status: 400,
  }),
  'an alternative text that is too long': async ({ ada }, { body }) => ({
    body: {
      ...(body as object),
      photos: [{ url: await uploadPhoto(ada), alt: 'x'.repeat(textLimits.photoAlt + 1) }],
    },
    status: 400,
  }),
  'a photo with an unknown field': async ({ ada }, { body }) => ({
    body: { ...(body as object), photos: [{ url: await uploadPhoto(ada), width: 7 }] },
    status: 400,
  }),
};

const onPost = async (world: World) => ({ params: { id: await postOfBayo(world) } });

/** Every call on a post treats the post of a suspended member as missing. */
const refusals = {
  'the post of a suspended member like a missing one': async (world: World) => {
    const member = await world.register();
    const { body } = await member.call('POST', '/api/social-feeds', { type: 'status', content: 'Hidden soon' });
    await world.suspend(member);
    return { params: { id: body.id }, status: 404 };
  },
};

export const rows: Row[] = [
  {
    route: listPosts,
    given: async (world) => {
      await postOfBayo(world);
      return { query: { userId: String(world.ada.id) } };
    },
    outcomes: scopeOutcomes,
  },
  {
    route: createPost,
    keepsTexts: true,
    given: async ({ ada }) => ({
      body: {
        ...{ type: 'location', content: 'At work', location: 'Ikeja', userId: ada.id },
        photos: [{ url: await uploadPhoto(ada), alt: 'My desk' }],
      },
    }),
    refusals: {
      ...photoRefusals,
      'a repeated key whose post has been deleted': async ({ ada, administrator }, { body }) => {
        const headers = { 'idempotency-key': randomUUID() };
        const { id } = done(await ada.call('POST', '/api/social-feeds', body, headers));
        done(await administrator.call('DELETE', `/api/admin/users/${ada.id}/posts/${id}`));
        return { headers, status: 404 };
      },
    },
    publishes: ({ ada }) => ({ new_post: { place: 'feed', concerns: [ada.id] } }),
    outcomes: { ...postOutcomes, ...mentionOutcomes, ...repeatedKeyOutcomes, ...postPhotoOutcomes },
  },
  { route: getPost, given: onPost, refusals, outcomes: postPageOutcomes },
  {
    route: updatePost,
    keepsTexts: true,
    given: async (world) => ({
      ...(await ownPost(world)),
      body: { type: 'activity', content: 'Camp was great', location: 'Iyana Ipaja' },
    }),
    refusals: {
      ...refusals,
      ...notTheAuthor,
      'an empty text of a post without photos': () => ({ body: { content: ' \n' }, status: 400 }),
    },
    publishes: ({ ada }, { params }) => ({
      post_updated: { place: 'feed', post: Number(params?.id), concerns: [ada.id] },
    }),
    outcomes: postEditOutcomes,
  },
  {
    route: deletePost,
    given: ownPost,
    refusals: { ...refusals, ...notTheAuthor },
    publishes: ({ ada }, { params }) => ({
      post_deleted: { place: 'feed', post: Number(params?.id), concerns: [ada.id] },
    }),
    outcomes: postDeletionOutcomes,
  },
  {
    route: likePost,
    given: async (world) => ({ ...(await onPost(world)), body: { userId: world.ada.id } }),
    refusals,
    publishes: ({ ada, bayo }, { params }) => ({
      post_liked: { place: 'feed', post: Number(params?.id), concerns: [ada.id] },
      notification: [bayo.id],
    }),
    outcomes: likeOutcomes,
  },
  {
    route: unlikePost,
    given: async (world) => {
      const id = await postOfBayo(world);
      done(await like(world.ada, id));
      return { params: { id }, body: { userId: world.ada.id } };
    },
    refusals,
    publishes: ({ ada }, { params }) => ({
      post_unliked: { place: 'feed', post: Number(params?.id), concerns: [ada.id] },
    }),
  },
  { route: listComments, given: onPost, refusals },
  {
    route: createComment,
    keepsTexts: true,
    given: async (world) => ({ ...(await onPost(world)), body: { userId: world.ada.id, content: 'Safe trip' } }),
    refusals,
    publishes: ({ ada, bayo }, { params }) => ({
      new_comment: { place: Number(params?.id), concerns: [ada.id, bayo.id] },
      notification: [bayo.id],
    }),
  },
  {
    route: updateComment,
    keepsTexts: true,
    given: async (world) => ({ params: await commentOf(world, world.ada), body: { content: 'At last' } }),
    refusals: { ...notTheAuthor, ...notTheWriter, ...underAnotherPost },
    publishes: ({ ada }, { params }) => ({
      comment_updated: { place: Number(params?.id), concerns: [ada.id, ada.id] },
    }),
  },
  {
    route: deleteComment,
    given: async (world) => ({ params: await commentOf(world, world.ada) }),
    refusals: { ...notTheAuthor, ...underAnotherPost },
    publishes: ({ ada }, { params }) => ({ comment_deleted: { place: Number(params?.id), concerns: [ada.id] } }),
    outcomes: commentChangeOutcomes,
  },
  {
    route: listPostsOf,
    given: async (world) => {
      await postOfBayo(world);
      return { params: { id: world.bayo.id } };
    },
    refusals: {
      'the posts of a suspended member like those of a missing one': async (world) => {
        const member = await world.register();
        await world.suspend(member);
        return { params: { id: member.id }, status: 404 };
      },
      'the posts of a member with a block': async (world) => {
        const member = await world.register();
        done(await block(member, world.ada));
        return { params: { id: member.id }, status: 404 };
      },
    },
    outcomes: memberPostOutcomes,
  },
  {
    route: searchPosts,
    given: async (world) => {
      await postOfBayo(world);
      return { query: { q: 'arrived' } };
    },
    outcomes: postSearchOutcomes,
  },
];
