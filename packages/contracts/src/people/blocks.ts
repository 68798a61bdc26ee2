import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { IdParams, NoContent, PageQuery } from '../schema.ts';
import { Partner } from './person.ts';

/** A blocked or muted member: no more than the list needs, because they may have blocked the viewer. */
export const BlockedOrMutedMember = Type.Pick(Partner, ['id', 'name', 'username']);
export type BlockedOrMutedMember = Static<typeof BlockedOrMutedMember>;

const call = callsOf('people', 'member');
const params = IdParams('id', 'otherId');
const named = { self: { params: ['id'] }, others: { params: ['otherId'] } } as const;
const list = { params: IdParams('id'), querystring: PageQuery, response: { 200: Type.Array(BlockedOrMutedMember) } };

export const blockMember = call('blockMember', 'PUT /api/users/:id/blocks/:otherId', {
  summary: 'Block a member: neither of the two sees the other any more',
  ...named,
  errors: ['own_account', 'not_found', 'list_full'],
  limits: ['blocks'],
  params,
  response: { 204: NoContent },
});

export const unblockMember = call('unblockMember', 'DELETE /api/users/:id/blocks/:otherId', {
  summary: 'End a block; it brings back nothing that the block has ended',
  ...named,
  params,
  response: { 204: NoContent },
});

export const listBlocked = call('listBlocked', 'GET /api/users/:id/blocks', {
  summary: 'Members whom one has blocked, the last one first',
  ...list,
  self: { params: ['id'] },
  limits: ['membersShown'],
});

export const muteMember = call('muteMember', 'PUT /api/users/:id/mutes/:otherId', {
  summary: "Mute a member: their posts and comments are hidden from one's own feed, and tell nothing",
  ...named,
  errors: ['own_account', 'not_found', 'list_full'],
  limits: ['blocks'],
  params,
  response: { 204: NoContent },
});

export const unmuteMember = call('unmuteMember', 'DELETE /api/users/:id/mutes/:otherId', {
  summary: 'End a mute',
  params,
  response: { 204: NoContent },
  ...named,
});

export const listMuted = call('listMuted', 'GET /api/users/:id/mutes', {
  summary: 'Members whom one has muted, the last one first',
  ...list,
  self: { params: ['id'] },
  limits: ['membersShown'],
});
