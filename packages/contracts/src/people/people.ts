import { Type } from 'typebox';
import { OtherUser, Person, Username } from '../account/users.ts';
import type { Tag } from '../feed/tags.ts';
import { mentionLimits, textLimits } from '../limits.ts';
import { route } from '../route.ts';
import { Strict, Text } from '../schema.ts';

const tags: Tag[] = ['users'];

export const getPerson = route({
  method: 'GET',
  url: '/api/people/:username',
  errors: ['not_found'],
  limits: ['membersShown'],
  schema: {
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
    tags,
    summary: 'Members whose username or name begins with a text, usernames first, for mentions',
    querystring: Strict({ q: Text(textLimits.search, mentionLimits.lettersToSuggest) }),
    response: { 200: Type.Array(Person) },
  },
});
