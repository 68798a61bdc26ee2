import { randomUUID } from 'node:crypto';
import { createComment, createPost, likePost, listComments, listPosts, unlikePost } from '@kopa/contracts/social-feeds';
import { commentFacts, feedFacts, likeFacts, postFacts, repeatedKeyFacts } from '../facts/feed.ts';
import type { Row } from '../row.ts';
import { done, type World } from '../world.ts';

/** Creates a post of Bayo with a comment of Ada. */
async function postOfBayo({ ada, bayo }: World): Promise<number> {
  const { body } = await bayo.call('POST', '/api/social-feeds', { type: 'status', content: 'Arrived in camp' });
  await ada.call('POST', `/api/social-feeds/${body.id}/comments`, { content: 'Welcome' });
  return body.id;
}

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
    facts: feedFacts,
  },
  {
    route: createPost,
    keepsTexts: true,
    given: ({ ada }) => ({ body: { type: 'location', content: 'At work', location: 'Ikeja', userId: ada.id } }),
    refusals: {
      'a repeated key whose post has been deleted': async ({ ada, administrator }, { body }) => {
        const headers = { 'idempotency-key': randomUUID() };
        const { id } = done(await ada.call('POST', '/api/social-feeds', body, headers));
        done(await administrator.call('DELETE', `/api/admin/users/${ada.id}/posts/${id}`));
        return { headers, status: 404 };
      },
    },
    publishes: ({ ada }) => ({ new_post: { place: 'feed', concerns: [ada.id] } }),
    facts: { ...postFacts, ...repeatedKeyFacts },
  },
  {
    route: likePost,
    given: async (world) => ({ ...(await onPost(world)), body: { userId: world.ada.id } }),
    refusals,
    publishes: ({ ada, bayo }) => ({
      post_liked: { place: 'feed', concerns: [ada.id] },
      notification: [bayo.id],
    }),
    facts: likeFacts,
  },
  {
    route: unlikePost,
    given: async (world) => {
      const id = await postOfBayo(world);
      done(await world.ada.call('POST', `/api/social-feeds/${id}/like`));
      return { params: { id }, body: { userId: world.ada.id } };
    },
    refusals,
    publishes: ({ ada }) => ({ post_unliked: { place: 'feed', concerns: [ada.id] } }),
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
    facts: commentFacts,
  },
];
