import type { Interest } from '@kopa/contracts/interests';
import type { NotificationSettings } from '@kopa/contracts/notification-settings';
import type { MessageSource } from '@kopa/contracts/privacy';
import type { ColorScheme } from '@kopa/contracts/users';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Counter, CreatedAt, Timestamp } from './column-types.ts';

export interface MembersTable {
  id: GeneratedAlways<number>;
  name: string;
  firstName: string;
  middleName: string | null;
  surname: string;
  username: string;
  email: string;
  phoneNumber: string;
  passwordHash: string;
  profilePicture: string | null;
  coverPhoto: string | null;
  timelineBackground: string | null;
  bio: string | null;
  interests: Generated<Interest[]>;
  colorScheme: Generated<ColorScheme>;
  portalConnected: Generated<boolean>;
  portalLastSync: Timestamp | null;
  deploymentState: string | null;
  lga: string | null;
  ppa: string | null;
  cdsGroup: string | null;
  batch: string | null;
  stateCode: string | null;
  /** A date, YYYY-MM-DD. */
  serviceStartDate: string | null;
  serviceDays: number | null;
  cdsAttended: number | null;
  suspendedAt: Timestamp | null;
  /** When the suspension ends by itself; null: never. */
  suspendedUntil: Timestamp | null;
  suspensionReason: string | null;
  /** Set when the account is deleted; the rows go after that. */
  deletedAt: Timestamp | null;
  /** Set when all rows have gone but the conversations that other members keep. */
  deletionFinishedAt: Timestamp | null;
  /** When the present email was confirmed. */
  emailConfirmedAt: Timestamp | null;
  /** The email that was confirmed before the present one. */
  formerEmail: string | null;
  /** An administrator has set the password. */
  mustChangePassword: Generated<boolean>;
  messagesFrom: Generated<MessageSource>;
  showOnline: Generated<boolean>;
  isDiscoverable: Generated<boolean>;
  notificationSettings: Generated<NotificationSettings>;
  peopleSearch: GeneratedAlways<string>;
  accountSearch: GeneratedAlways<string>;
  createdAt: CreatedAt;
  lastActiveAt: Timestamp | null;
}

/** The counters of a member, kept by triggers. */
export interface MemberCountersTable {
  memberId: number;
  postsCount: Counter;
  commentsCount: Counter;
  connectionsCount: Counter;
  photosCount: Counter;
  likesCount: Counter;
  followersCount: Counter;
  followingCount: Counter;
}

export interface PortalLinksTable {
  memberId: number;
  accountId: string;
  tokenEncrypted: string;
  linkedAt: CreatedAt;
  /** The daily round fetches the record at this time or later; null: never. */
  dueAt: ColumnType<string | null, undefined, Date | null>;
  /** Number of successive daily rounds that could not renew the record. */
  failures: Generated<number>;
}

export interface MemberFiguresTable {
  kind: string;
  value: string;
  count: Counter;
}
