import { Type } from 'typebox';
import { interests, interestsMax } from '../people/interests.ts';
import { callsOf } from '../route.ts';
import { IdParams, Line, NoContent, Nullable, OneOf, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { ColorScheme } from './color-schemes.ts';
import { messageSources } from './privacy.ts';
import { Email, User, Username } from './user.ts';

const call = callsOf('account', 'member');
const self = IdParams('id');

export const updateUser = call('updateUser', 'PATCH /api/users/:id', {
  summary: "Edit one's own display name, username, email, bio or interests",
  self: { params: ['id'] },
  errors: ['email_taken', 'username_taken'],
  limits: ['emailChanges', 'usernameChanges', 'takenEmailsPerAddress'],
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
});

export const updateColorScheme = call('updateColorScheme', 'PATCH /api/users/:id/color-scheme', {
  summary: 'Choose a colour scheme',
  self: { params: ['id'] },
  params: self,
  body: Strict({ colorScheme: ColorScheme }),
  response: { 200: User },
});

export const updatePrivacy = call('updatePrivacy', 'PATCH /api/users/:id/privacy', {
  summary: 'Choose who may write first, who sees that one is online, and who finds one',
  self: { params: ['id'] },
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
});

export const deleteUser = call('deleteUser', 'DELETE /api/users/:id', {
  summary: "Delete one's own account and all of its data",
  self: { params: ['id'] },
  errors: ['forbidden'],
  limits: ['loginFailuresPerAccount'],
  gate: 'passwords',
  params: self,
  body: Strict({ password: Type.String({ minLength: 1, maxLength: textLimits.password.max }) }),
  response: { 204: NoContent },
});

export const exportUser = call('exportUser', 'GET /api/users/:id/export', {
  summary: 'Export all data stored about the member, as JSON',
  description: 'The last field is `complete`: true. Without it the text broke off.',
  self: { params: ['id'] },
  limits: ['exports'],
  gate: 'exports',
  params: self,
  // Type.Record is avoided because its builder adds 11 kB (gzip) to the browser bundles.
  response: { 200: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }) },
});
