import {
  activateUser,
  adminLogin,
  adminLogout,
  deleteUserComment,
  deleteUserPhoto,
  deleteUserPost,
  getAdminStats,
  getDemoHint,
  getUserActivity,
  listAdminUsers,
  listAllTickets,
  resetUserPassword,
  suspendUser,
  updateTicket,
} from '@kopa/contracts/admin';
import { listAdministrators, listAuditLog } from '@kopa/contracts/audit-log';
import { hashPassword } from '../../src/auth/passwords.ts';
import { signInAdministrator } from '../administrators.ts';
import { registerMember, suspendMember } from '../members.ts';
import { walk } from './walk.ts';
import { uploadPhoto, type World } from './world.ts';

const newcomer = async ({ app }: World) => ({ params: { id: (await registerMember(app)).id } });
const wrongOwner = {
  'the thing under another member than its owner': ({ ada }: World, { params }: { params?: object }) => ({
    params: { ...params, userId: ada.id },
    status: 404,
  }),
};

/** A post of Bayo's with his own comment. */
async function postOfBayo({ bayo }: World) {
  const post = await bayo.call('POST', '/api/social-feeds', { type: 'status', content: 'Rude' });
  const comment = await bayo.call('POST', `/api/social-feeds/${post.body.id}/comments`, { content: 'Ruder' });
  return { userId: bayo.id, postId: post.body.id as number, commentId: comment.body.id as number };
}

async function ticketOfBayo({ bayo }: World): Promise<number> {
  const ticket = { subject: 'Help', description: 'Please.', category: 'other', priority: 'low' };
  return (await bayo.call('POST', '/api/support-tickets', ticket)).body.id;
}

walk(import.meta.filename, [
  {
    route: adminLogin,
    given: async ({ context }) => {
      const username = 'amina';
      const passwordHash = await hashPassword('An-Admin-Pass-1');
      const names = { firstName: 'Amina', lastName: 'Bello' };
      await context.db
        .insertInto('administrators')
        .values({ username, passwordHash, ...names, role: 'super_admin' })
        .execute();
      return { body: { username, password: 'An-Admin-Pass-1' } };
    },
    refusals: {
      'a wrong password': () => ({ body: { username: 'amina', password: 'Wrong-Pass-1' }, status: 401 }),
      "a member's username and password": ({ ada }) => ({
        body: { username: ada.user.username, password: ada.password },
        status: 401,
      }),
    },
  },
  { route: getDemoHint },
  { route: getAdminStats },
  {
    route: listAdminUsers,
    given: () => ({ query: { search: 'Ngozi', include_activity: 'true', page: '1', pageSize: '10' } }),
  },
  {
    route: getUserActivity,
    given: async (world) => {
      await postOfBayo(world);
      await uploadPhoto(world.bayo);
      await world.bayo.call('POST', '/api/messages/direct', { receiverId: world.ada.id, content: 'Hello' });
      return { params: { id: world.bayo.id } };
    },
  },
  {
    route: listAllTickets,
    given: async (world) => {
      await ticketOfBayo(world);
      return { query: { status: 'open', priority: 'low' } };
    },
  },
  { route: suspendUser, given: newcomer },
  {
    route: activateUser,
    given: async ({ app, context }) => {
      const member = await registerMember(app);
      await suspendMember(context, member);
      return { params: { id: member.id } };
    },
  },
  {
    route: deleteUserPost,
    given: async (world) => {
      const { userId, postId } = await postOfBayo(world);
      return { params: { userId, postId } };
    },
    refusals: wrongOwner,
  },
  {
    route: deleteUserPhoto,
    given: async ({ bayo, context }) => {
      const url = await uploadPhoto(bayo);
      const photo = await context.db.selectFrom('photos').select('id').where('url', '=', url).executeTakeFirstOrThrow();
      return { params: { userId: bayo.id, photoId: photo.id } };
    },
    refusals: wrongOwner,
  },
  {
    route: deleteUserComment,
    given: async (world) => {
      const { userId, commentId } = await postOfBayo(world);
      return { params: { userId, commentId } };
    },
    refusals: wrongOwner,
  },
  {
    route: resetUserPassword,
    keepsTexts: true,
    given: async (world) => ({ ...(await newcomer(world)), body: { newPassword: 'Fresh-Harmattan-9' } }),
  },
  { route: adminLogout, by: ({ app, context }) => signInAdministrator(app, context) },
  {
    route: updateTicket,
    keepsTexts: true,
    given: async (world) => ({
      params: { id: await ticketOfBayo(world) },
      body: { status: 'resolved', reply: 'It is done.' },
    }),
  },
  { route: listAdministrators },
  {
    route: listAuditLog,
    given: async ({ administrator, bayo }) => {
      await administrator.call('GET', `/api/admin/users/${bayo.id}/activity`);
      return { query: { action: 'view_activity', userId: String(bayo.id) } };
    },
  },
]);
