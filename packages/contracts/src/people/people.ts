import { Type } from 'typebox';
import { Username } from '../account/user.ts';
import { mentionLimits, pageLimits } from '../limits.ts';
import { callsOf } from '../route.ts';
import { IdParams, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { OtherUser, Person } from './person.ts';

const call = callsOf('people', 'member');
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

export const listUsers = call('listUsers', 'GET /api/users', {
  summary: 'Members, newest first',
  limits: ['membersShown', 'searches'],
  querystring: PeopleQuery,
  response: { 200: Type.Array(OtherUser) },
});

export const getUser = call('getUser', 'GET /api/users/:id', {
  summary: 'One member, as others see them',
  others: { params: ['id'] },
  errors: ['not_found'],
  limits: ['membersShown'],
  params: self,
  response: { 200: OtherUser },
});

export const getPerson = call('getPerson', 'GET /api/people/:username', {
  summary: 'One member by username, in any case, as others see them',
  errors: ['not_found'],
  limits: ['membersShown'],
  params: Strict({ username: Username }),
  response: { 200: OtherUser },
});

export const suggestPeople = call('suggestPeople', 'GET /api/search/people', {
  summary: 'Members whose username or name begins with a text, usernames first, for mentions',
  limits: ['membersShown'],
  querystring: Strict({ q: Text(textLimits.search, mentionLimits.lettersToSuggest) }),
  response: { 200: Type.Array(Person) },
});

export const listSuggestions = call('listSuggestions', 'GET /api/users/:id/suggested-connections', {
  summary: 'Suggested members, most in common first',
  self: { params: ['id'] },
  params: self,
  querystring: Strict({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.default })) }),
  response: { 200: Type.Array(OtherUser) },
});
