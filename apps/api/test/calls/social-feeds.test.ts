import { createComment, createPost, likePost, listComments, listPosts, unlikePost } from '@kopa/contracts/social-feeds';
import { registerMember, suspendMember } from '../members.ts';
import { walk } from './walk.ts';
import type { World } from './world.ts';

/** A post of Bayo's with a comment and a like of Ada's. */
async function postOfBayo({ ada, bayo }: World): Promise<number> {
  const { body } = await bayo.call('POST', '/api/social-feeds', { type: 'status', content: 'Arrived in camp' });
  await ada.call('POST', `/api/social-feeds/${body.id}/comments`, { content: 'Welcome' });
  await ada.call('POST', `/api/social-feeds/${body.id}/like`);
  return body.id;
}

const onPost = async (world: World) => ({ params: { id: await postOfBayo(world) } });

/** Every call on a post treats one of a suspended member as missing. */
const refusals = {
  'the post of a suspended member as if there were none': async ({ app, context }: World) => {
    const member = await registerMember(app);
    const { body } = await member.call('POST', '/api/social-feeds', { type: 'status', content: 'Hidden soon' });
    await suspendMember(context, member);
    return { params: { id: body.id }, status: 404 };
  },
};

walk(import.meta.filename, [
  {
    route: listPosts,
    given: async (world) => {
      await postOfBayo(world);
      return { query: { userId: String(world.ada.id) } };
    },
  },
  {
    route: createPost,
    keepsTexts: true,
    given: ({ ada }) => ({ body: { type: 'location', content: 'At work', location: 'Ikeja', userId: ada.id } }),
  },
  {
    route: likePost,
    given: async (world) => ({ ...(await onPost(world)), body: { userId: world.ada.id } }),
    refusals,
  },
  {
    route: unlikePost,
    given: async (world) => ({ ...(await onPost(world)), body: { userId: world.ada.id } }),
    refusals,
  },
  { route: listComments, given: onPost, refusals },
  {
    route: createComment,
    keepsTexts: true,
    given: async (world) => ({ ...(await onPost(world)), body: { userId: world.ada.id, content: 'Safe trip' } }),
    refusals,
  },
]);
