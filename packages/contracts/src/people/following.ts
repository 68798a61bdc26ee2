import { Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { IdParams, NoContent, PageQuery } from '../schema.ts';
import { OtherUser } from './person.ts';

const tags: Tag[] = ['users'];
const params = IdParams('id', 'otherId');
const named = { self: { params: ['id'] }, others: { params: ['otherId'] } } as const;
const list = { params: IdParams('id'), querystring: PageQuery, response: { 200: Type.Array(OtherUser) } };

export const followMember = route({
  method: 'PUT',
  url: '/api/users/:id/following/:otherId',
  hotRow: { of: 'member', params: ['otherId'] },
  ...named,
  errors: ['own_account', 'not_found'],
  schema: {
    operationId: 'followMember',
    tags,
    summary: 'Follow a member; repeatable without effect',
    params,
    response: { 204: NoContent },
  },
});

export const unfollowMember = route({
  method: 'DELETE',
  url: '/api/users/:id/following/:otherId',
  hotRow: { of: 'member', params: ['otherId'] },
  ...named,
  schema: {
    operationId: 'unfollowMember',
    tags,
    summary: 'Stop following; repeatable without effect',
    params,
    response: { 204: NoContent },
  },
});

export const listFollowing = route({
  method: 'GET',
  url: '/api/users/:id/following',
  self: { params: ['id'] },
  limits: ['membersShown'],
  schema: { operationId: 'listFollowing', tags, summary: 'Members whom one follows, the last one first', ...list },
});

export const listFollowers = route({
  method: 'GET',
  url: '/api/users/:id/followers',
  self: { params: ['id'] },
  limits: ['membersShown'],
  schema: { operationId: 'listFollowers', tags, summary: "One's followers, the last one first", ...list },
});
