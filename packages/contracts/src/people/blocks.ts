import { type Static, Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { IdParams, NoContent, PageQuery } from '../schema.ts';
import { Partner } from './person.ts';

/** A blocked or muted member: no more than the list needs, because they may have blocked the viewer. */
export const BlockedOrMutedMember = Type.Pick(Partner, ['id', 'name', 'username']);
export type BlockedOrMutedMember = Static<typeof BlockedOrMutedMember>;

const tags: Tag[] = ['users'];
const params = IdParams('id', 'otherId');
const named = { self: { params: ['id'] }, others: { params: ['otherId'] } } as const;
const list = { params: IdParams('id'), querystring: PageQuery, response: { 200: Type.Array(BlockedOrMutedMember) } };

export const blockMember = route({
  method: 'PUT',
  url: '/api/users/:id/blocks/:otherId',
  ...named,
  errors: ['own_account', 'not_found', 'list_full'],
  limits: ['blocks'],
  schema: {
    tags,
    summary: 'Block a member: neither of the two sees the other any more',
    params,
    response: { 204: NoContent },
  },
});

export const unblockMember = route({
  method: 'DELETE',
  url: '/api/users/:id/blocks/:otherId',
  ...named,
  schema: {
    tags,
    summary: 'End a block; it brings back nothing that the block has ended',
    params,
    response: { 204: NoContent },
  },
});

export const listBlocked = route({
  method: 'GET',
  url: '/api/users/:id/blocks',
  self: { params: ['id'] },
  limits: ['membersShown'],
  schema: { tags, summary: 'Members whom one has blocked, the last one first', ...list },
});

export const muteMember = route({
  method: 'PUT',
  url: '/api/users/:id/mutes/:otherId',
  ...named,
  errors: ['own_account', 'not_found', 'list_full'],
  limits: ['blocks'],
  schema: {
    tags,
    summary: "Mute a member: their posts and comments are hidden from one's own feed, and tell nothing",
    params,
    response: { 204: NoContent },
  },
});

export const unmuteMember = route({
  method: 'DELETE',
  url: '/api/users/:id/mutes/:otherId',
  ...named,
  schema: { tags, summary: 'End a mute', params, response: { 204: NoContent } },
});

export const listMuted = route({
  method: 'GET',
  url: '/api/users/:id/mutes',
  self: { params: ['id'] },
  limits: ['membersShown'],
  schema: { tags, summary: 'Members whom one has muted, the last one first', ...list },
});
