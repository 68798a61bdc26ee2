import { type Static, Type } from 'typebox';
import { ColorScheme } from '../account/color-schemes.ts';
import { Count, DateTime, Id, Nullable, OneOf } from '../schema.ts';
import { interests } from './interests.ts';

export const connectionStatuses = ['pending', 'accepted', 'rejected'] as const;

/** Tags for things that two members have in common. The API returns and the screens show these words (product 4.5). */
export const similarityLabels = ['Same LGA', 'Same PPA', 'Same CDS Group', 'Same State', 'Same Batch'] as const;

const optionalText = Nullable(Type.String());

/** The fields of a member that every member sees, on the own account too. */
export const shownToEveryone = {
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
