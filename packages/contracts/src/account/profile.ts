import { Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { interests, interestsMax } from '../people/interests.ts';
import { route } from '../route.ts';
import { IdParams, Line, NoContent, Nullable, OneOf, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { ColorScheme } from './color-schemes.ts';
import { messageSources } from './privacy.ts';
import { Email, User, Username } from './user.ts';

const tags: Tag[] = ['users'];
const self = IdParams('id');

export const updateUser = route({
  method: 'PATCH',
  url: '/api/users/:id',
  self: { params: ['id'] },
  errors: ['email_taken', 'username_taken'],
  limits: ['emailChanges', 'usernameChanges', 'takenEmailsPerAddress'],
  schema: {
    operationId: 'updateUser',
    tags,
    summary: "Edit one's own display name, username, email, bio or interests",
    params: self,
    body: Strict(
      {
        name: Type.Optional(Line(textLimits.displayName)),
        username: Type.Optional(Username),
        email: Type.Optional(Email),
        /** A blank bio is stored as null. */
        bio: Type.Optional(Nullable(Text(textLimits.bio, 0))),
        interests: Type.Optional(Type.Array(OneOf(interests), { maxItems: interestsMax, uniqueItems: true })),
      },
      { minProperties: 1 },
    ),
    response: { 200: User },
  },
});

export const updateColorScheme = route({
  method: 'PATCH',
  url: '/api/users/:id/color-scheme',
  self: { params: ['id'] },
  schema: {
    operationId: 'updateColorScheme',
    tags,
    summary: 'Choose a colour scheme',
    params: self,
    body: Strict({ colorScheme: ColorScheme }),
    response: { 200: User },
  },
});

export const updatePrivacy = route({
  method: 'PATCH',
  url: '/api/users/:id/privacy',
  self: { params: ['id'] },
  schema: {
    operationId: 'updatePrivacy',
    tags,
    summary: 'Choose who may write first, who sees that one is online, and who finds one',
    params: self,
    body: Strict(
      {
        messagesFrom: Type.Optional(OneOf(messageSources)),
        showOnline: Type.Optional(Type.Boolean()),
        discoverable: Type.Optional(Type.Boolean()),
      },
      { minProperties: 1 },
    ),
    response: { 200: User },
  },
});

export const deleteUser = route({
  method: 'DELETE',
  url: '/api/users/:id',
  self: { params: ['id'] },
  errors: ['forbidden'],
  limits: ['loginFailuresPerAccount'],
  schema: {
    operationId: 'deleteUser',
    tags,
    summary: "Delete one's own account and all of its data",
    params: self,
    body: Strict({ password: Type.String({ minLength: 1, maxLength: textLimits.password.max }) }),
    response: { 204: NoContent },
  },
});

export const exportUser = route({
  method: 'GET',
  url: '/api/users/:id/export',
  self: { params: ['id'] },
  limits: ['exports'],
  schema: {
    operationId: 'exportUser',
    tags,
    summary: 'Export all data stored about the member, as JSON',
    description: 'The last field is `complete`: true. Without it the text broke off.',
    params: self,
    // Type.Record is avoided because its builder adds 11 kB (gzip) to the browser bundles.
    response: { 200: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }) },
  },
});
