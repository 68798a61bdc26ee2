import { Type } from 'typebox';
import { callsOf } from '../route.ts';
import { IdParams, NoContent, PageQuery } from '../schema.ts';
import { OtherUser } from './person.ts';

const call = callsOf('people', 'member');
const params = IdParams('id', 'otherId');
const named = { self: { params: ['id'] }, others: { params: ['otherId'] } } as const;
const list = { params: IdParams('id'), querystring: PageQuery, response: { 200: Type.Array(OtherUser) } };

export const followMember = call('followMember', 'PUT /api/users/:id/following/:otherId', {
  summary: 'Follow a member; repeatable without effect',
  hotRow: { of: 'member', params: ['otherId'] },
  ...named,
  errors: ['own_account', 'not_found'],
  params,
  response: { 204: NoContent },
});

export const unfollowMember = call('unfollowMember', 'DELETE /api/users/:id/following/:otherId', {
  summary: 'Stop following; repeatable without effect',
  hotRow: { of: 'member', params: ['otherId'] },
  ...named,
  params,
  response: { 204: NoContent },
});

export const listFollowing = call('listFollowing', 'GET /api/users/:id/following', {
  summary: 'Members whom one follows, the last one first',
  ...list,
  self: { params: ['id'] },
  limits: ['membersShown'],
});

export const listFollowers = call('listFollowers', 'GET /api/users/:id/followers', {
  summary: "One's followers, the last one first",
  ...list,
  self: { params: ['id'] },
  limits: ['membersShown'],
});
