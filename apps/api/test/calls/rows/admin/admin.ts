import { adminLogin, adminLogout, getAdminStats, getDemoHint } from '@kopa/contracts/admin/admin';
import { type AuditEntry, listAuditLog } from '@kopa/contracts/admin/audit-log';
import {
  activateUser,
  deleteUserComment,
  deleteUserPhoto,
  deleteUserPost,
  getUserActivity,
  getUserMessages,
  listAdminUsers,
  resetUserPassword,
  suspendUser,
} from '@kopa/contracts/admin/users';
import { listAllTickets, updateTicket } from '@kopa/contracts/desk/desk';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { setUpAuthenticator, staleCode } from '../../../steps/authenticator.ts';
import { write } from '../../../steps/messages.ts';
import { comment, postOf } from '../../../steps/posts.ts';
import { ticketOf } from '../../../steps/tickets.ts';
import { uploadPhoto } from '../../../steps/uploads.ts';
import {
  memberSearchOutcomes,
  passwordResetOutcomes,
  photoDeletionOutcomes,
  postDeletionOutcomes,
  statsOutcomes,
  suspensionOutcomes,
  ticketOutcomes,
} from '../../outcomes/admin/administration.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const newcomer = async ({ register }: World) => ({ params: { id: (await register()).id } });
const wrongOwner = {
  'the thing under another member than its owner': ({ ada }: World, { params }: { params?: object }) => ({
    params: { ...params, userId: ada.id },
    status: 404,
  }),
};

/** Creates a post of Bayo with his own comment. */
async function postOfBayo({ bayo }: World) {
  const postId = await postOf(bayo);
  return { userId: bayo.id, postId, commentId: (await comment(bayo, postId)).id };
}

export const rows: Row[] = [
  {
    route: adminLogin,
    given: async (world) => {
      const { username, password, ...administrator } = await world.signInAdministrator();
      const { recoveryCodes } = await setUpAuthenticator({ username, password, ...administrator });
      return { body: { username, password, otp: recoveryCodes[0] } };
    },
    refusals: {
      'a wrong password': (_world, { body }) => ({
        body: { ...(body as object), password: 'Wrong-Pass-1' },
        status: 401,
      }),
      'a missing code': (_world, { body }) => ({ body: { ...(body as object), otp: undefined }, status: 401 }),
      'a wrong code': (_world, { body }) => ({ body: { ...(body as object), otp: 'wrong-code' }, status: 401 }),
      "a member's username and password": ({ ada }) => ({
        body: { username: ada.user.username, password: ada.password },
        status: 401,
      }),
    },
  },
  { route: getDemoHint },
  { route: getAdminStats, outcomes: statsOutcomes },
  {
    route: listAdminUsers,
    given: () => ({ query: { search: 'Ngozi', include_activity: 'true', page: '1', pageSize: '10' } }),
    outcomes: memberSearchOutcomes,
  },
  {
    route: getUserActivity,
    given: async (world) => {
      await postOfBayo(world);
      await uploadPhoto(world.bayo);
      await write(world.bayo, world.ada);
      return { params: { id: world.bayo.id }, query: { messages: 'true' } };
    },
  },
  {
    route: getUserMessages,
    given: async ({ ada, bayo }) => {
      await write(bayo, ada);
      return { params: { id: bayo.id } };
    },
  },
  {
    route: listAllTickets,
    given: async (world) => {
      await ticketOf(world.bayo);
      return { query: { status: 'open', priority: 'high' } };
    },
  },
  { route: suspendUser, given: newcomer, refusals: staleCode, outcomes: suspensionOutcomes },
  {
    route: activateUser,
    given: async (world) => {
      const member = await world.register();
      await world.suspend(member);
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
    publishes: ({ bayo }, { params }) => ({
      post_deleted: { place: 'feed', post: Number(params?.postId), concerns: [bayo.id] },
    }),
    outcomes: postDeletionOutcomes,
  },
  {
    route: deleteUserPhoto,
    given: async ({ administrator, bayo }) => {
      await uploadPhoto(bayo);
      const { photos } = done(await administrator.call('GET', `/api/admin/users/${bayo.id}/activity`));
      return { params: { userId: bayo.id, photoId: photos[0].id } };
    },
    refusals: wrongOwner,
    outcomes: photoDeletionOutcomes,
  },
  {
    route: deleteUserComment,
    given: async (world) => {
      const { userId, postId, commentId } = await postOfBayo(world);
      return { params: { userId, commentId }, about: postId };
    },
    refusals: wrongOwner,
    publishes: ({ bayo }, { about: place = 0 }) => ({ comment_deleted: { place, concerns: [bayo.id] } }),
  },
  {
    route: resetUserPassword,
    keepsTexts: true,
    given: async (world) => ({ ...(await newcomer(world)), body: { newPassword: 'Fresh-Harmattan-9' } }),
    refusals: staleCode,
    outcomes: passwordResetOutcomes,
  },
  { route: adminLogout, by: (world) => world.signInAdministrator() },
  {
    route: updateTicket,
    keepsTexts: true,
    given: async (world) => ({
      params: { id: await ticketOf(world.bayo) },
      body: { status: 'resolved', reply: 'It is done.' },
    }),
    publishes: ({ bayo }) => ({ notification: [bayo.id], ticket_message: [bayo.id] }),
    outcomes: ticketOutcomes,
  },
  {
    route: listAuditLog,
    given: async ({ administrator, bayo }) => {
      await administrator.call('GET', `/api/admin/users/${bayo.id}/activity`);
      return { query: { action: 'view_activity' } };
    },
    outcomes: {
      'is filtered by the kind of target': async ({ administrator }) => {
        done(await administrator.call('PUT', '/api/admin/urgent-alerts', { email: null }));
        const kindsOf = async (targetType: string): Promise<Set<string>> => {
          const entries = done(await administrator.call('GET', `/api/admin/audit-log?targetType=${targetType}`));
          return new Set(entries.map((entry: AuditEntry) => entry.targetType));
        };
        expect(await kindsOf('administrator')).toEqual(new Set(['administrator']));
        expect(await kindsOf('letter_template')).toEqual(new Set());
      },
    },
  },
];
