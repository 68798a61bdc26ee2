import { Type } from 'typebox';
import { Username } from '../account/user.ts';
import type { Tag } from '../feed/tags.ts';
import { mentionLimits, pageLimits } from '../limits.ts';
import { route } from '../route.ts';
import { IdParams, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { OtherUser, Person } from './person.ts';

const tags: Tag[] = ['users'];
const self = IdParams('id');

/** Query of the lists of members. Filters match exactly; `search` ignores accents and the order of words. */
export const PeopleQuery = Strict({
  search: Type.Optional(Text(textLimits.search, 0)),
  state: Type.Optional(Text(textLimits.search)),
  lga: Type.Optional(Text(textLimits.search)),
  ppa: Type.Optional(Text(textLimits.ppaName)),
  cdsGroup: Type.Optional(Text(textLimits.search)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Without the format `cursor`, because the cursor of a search contains a rank, which may exceed the largest id. */
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});

export const listUsers = route({
  method: 'GET',
  url: '/api/users',
  limits: ['membersShown', 'searches'],
  schema: {
    operationId: 'listUsers',
    tags,
    summary: 'Members, newest first',
    querystring: PeopleQuery,
    response: { 200: Type.Array(OtherUser) },
  },
});

export const getUser = route({
  method: 'GET',
  url: '/api/users/:id',
  others: { params: ['id'] },
  errors: ['not_found'],
  limits: ['membersShown'],
  schema: {
    operationId: 'getUser',
    tags,
    summary: 'One member, as others see them',
    params: self,
    response: { 200: OtherUser },
  },
});

export const getPerson = route({
  method: 'GET',
  url: '/api/people/:username',
  errors: ['not_found'],
  limits: ['membersShown'],
  schema: {
    operationId: 'getPerson',
    tags,
    summary: 'One member by username, in any case, as others see them',
    params: Strict({ username: Username }),
    response: { 200: OtherUser },
  },
});

export const suggestPeople = route({
  method: 'GET',
  url: '/api/search/people',
  limits: ['membersShown'],
  schema: {
    operationId: 'suggestPeople',
    tags,
    summary: 'Members whose username or name begins with a text, usernames first, for mentions',
    querystring: Strict({ q: Text(textLimits.search, mentionLimits.lettersToSuggest) }),
    response: { 200: Type.Array(Person) },
  },
});

export const listSuggestions = route({
  method: 'GET',
  url: '/api/users/:id/suggested-connections',
  self: { params: ['id'] },
  schema: {
    operationId: 'listSuggestions',
    tags,
    summary: 'Suggested members, most in common first',
    params: self,
    querystring: Strict({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.default })) }),
    response: { 200: Type.Array(OtherUser) },
  },
});
