import { type Static, Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { pageLimits, textLimits } from '../limits.ts';
import { NotificationSettings } from '../notifications/notification-settings.ts';
import { interests, interestsMax } from '../people/interests.ts';
import { route } from '../route.ts';
import { Count, DateTime, Id, IdParams, NoContent, Nullable, OneOf, Strict, Text } from '../schema.ts';
import { messageSources, Privacy } from './privacy.ts';

/** The six colour schemes (product 2.2); the first is the default. */
export const colorSchemes = ['green', 'blue', 'purple', 'orange', 'teal', 'pink'] as const;
export const ColorScheme = OneOf(colorSchemes);
export type ColorScheme = Static<typeof ColorScheme>;

export const connectionStatuses = ['pending', 'accepted', 'rejected'] as const;

/** Tags for things that two members have in common. The API returns and the screens show these words (product 4.5). */
export const similarityLabels = ['Same LGA', 'Same PPA', 'Same CDS Group', 'Same State', 'Same Batch'] as const;

const optionalText = Nullable(Type.String());

const shownToEveryone = {
  id: Id,
  /** The display name. */
  name: Type.String(),
  firstName: Type.String(),
  middleName: optionalText,
  surname: Type.String(),
  username: Type.String(),
  profilePicture: optionalText,
  coverPhoto: optionalText,
  timelineBackground: optionalText,
  photos: Type.Array(Type.String()),
  /** The ids of `photos`, in the same order; a report names one of them. */
  photoIds: Type.Array(Id),
  /** The bytes of the whole file of each of `photos`, in the same order. */
  photoBytes: Type.Array(Count),
  bio: optionalText,
  interests: Type.Array(OneOf(interests)),
  colorScheme: ColorScheme,
  portalConnected: Type.Boolean(),
  portalLastSync: Nullable(DateTime),
  deploymentState: optionalText,
  lga: optionalText,
  ppa: optionalText,
  cdsGroup: optionalText,
  batch: optionalText,
  daysServed: Nullable(Count),
  daysRemaining: Nullable(Count),
  cdsAttended: Nullable(Count),
  /** The number of followers. */
  followers: Count,
  /** The number of members whom they follow. */
  followingCount: Count,
  createdAt: DateTime,
  similarities: Type.Array(OneOf(similarityLabels)),
  isOnline: Type.Boolean(),
};

/** A member's own account (product 4.4). */
export const User = Type.Object({
  ...shownToEveryone,
  email: Type.String(),
  phoneNumber: Type.String(),
  stateCode: optionalText,
  /** The link of the mail to the present email was used. */
  emailConfirmed: Type.Boolean(),
  /** An administrator has set the password; the app asks for a new one before anything else. */
  mustChangePassword: Type.Boolean(),
  privacy: Privacy,
  notificationSettings: NotificationSettings,
});
export type User = Static<typeof User>;

/** The connection or request between the viewer and the shown member. */
export const ConnectionState = Type.Object({
  id: Id,
  userId: Id,
  connectedUserId: Id,
  status: OneOf(connectionStatuses),
});
export type ConnectionState = Static<typeof ConnectionState>;

/** A member as others see them. It has no phone number; email and state code are for connections only. */
export const OtherUser = Type.Object({
  ...shownToEveryone,
  email: optionalText,
  stateCode: optionalText,
  connection: Nullable(ConnectionState),
  /** The viewer follows the member. */
  isFollowed: Type.Boolean(),
});
export type OtherUser = Static<typeof OtherUser>;

/** The fields of a member that are shown with a post, comment or message. */
export const Person = Type.Object({
  id: Id,
  name: Type.String(),
  username: Type.String(),
  profilePicture: optionalText,
  deploymentState: optionalText,
  ppa: optionalText,
});
export type Person = Static<typeof Person>;

/** A member in a list of connections or conversations. */
export const Partner = Type.Object({
  ...Person.properties,
  email: optionalText,
  lga: optionalText,
  cdsGroup: optionalText,
  isOnline: Type.Boolean(),
});
export type Partner = Static<typeof Partner>;

export const Username = Type.String({
  minLength: textLimits.username.min,
  maxLength: textLimits.username.max,
  pattern: '^[A-Za-z0-9_.-]+$',
  trim: true,
});
export const Email = Type.String({ format: 'email', maxLength: textLimits.email, trim: true });

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
  schema: { tags, summary: 'One member, as others see them', params: self, response: { 200: OtherUser } },
});

export const updateUser = route({
  method: 'PATCH',
  url: '/api/users/:id',
  self: { params: ['id'] },
  errors: ['email_taken', 'username_taken'],
  limits: ['emailChanges', 'usernameChanges'],
  schema: {
    tags,
    summary: "Edit one's own display name, username, email, bio or interests",
    params: self,
    body: Strict(
      {
        name: Type.Optional(Text(textLimits.displayName)),
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

export const refreshUser = route({
  method: 'POST',
  url: '/api/users/:id/refresh',
  self: { params: ['id'] },
  errors: ['state_code_taken', 'portal_invalid_credentials', 'portal_failed', 'portal_timeout'],
  limits: ['portalRefreshes'],
  schema: {
    tags,
    summary: 'Fetch the service record from the portal again',
    params: self,
    response: { 200: User },
  },
});

export const listSuggestions = route({
  method: 'GET',
  url: '/api/users/:id/suggested-connections',
  self: { params: ['id'] },
  schema: {
    tags,
    summary: 'Suggested members, most in common first',
    params: self,
    querystring: Strict({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.default })) }),
    response: { 200: Type.Array(OtherUser) },
  },
});

export const deleteUser = route({
  method: 'DELETE',
  url: '/api/users/:id',
  self: { params: ['id'] },
  errors: ['forbidden'],
  limits: ['loginFailuresPerAccount'],
  schema: {
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
    tags,
    summary: 'Export all data stored about the member, as JSON',
    description: 'The last field is `complete`: true. Without it the text broke off.',
    params: self,
    // Type.Record is avoided because its builder adds 11 kB (gzip) to the browser bundles.
    response: { 200: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }) },
  },
});
