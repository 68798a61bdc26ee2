import type { AdminRole } from '@kopa/contracts/admin';
import type { CaseAction } from '@kopa/contracts/cases';
import type { Group } from '@kopa/contracts/groups';
import type { Interest } from '@kopa/contracts/interests';
import type { NewMessage } from '@kopa/contracts/messages';
import type { Notification } from '@kopa/contracts/notifications';
import type { ReportReason, SubjectType } from '@kopa/contracts/reports';
import type { ItemKey } from '@kopa/contracts/service-facts';
import type { NewComment, NewPost } from '@kopa/contracts/social-feeds';
import type { Stored } from '@kopa/contracts/stored';
import type { NewTicket, TicketStatus } from '@kopa/contracts/tickets';
import type { ColorScheme, ConnectionState } from '@kopa/contracts/users';
import type { Reasons } from '@kopa/rules/cases';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Row types of the schema in `migrations/`; columns are snake_case in the database and camelCase here. */

/** What a link in a mail is for. */
export type LinkPurpose = 'password_reset' | 'email_confirmation';

/** The kinds of mails. The first two have a link. */
export type MailKind = LinkPurpose | 'new_device' | 'password_changed' | 'email_changed' | 'suspended' | 'activated';

/** Read as ISO 8601 text in UTC, the format of the API; written as text or Date. */
type Timestamp = ColumnType<string, string | Date, string | Date>;
type CreatedAt = ColumnType<string, string | Date | undefined, string | Date>;
type Counter = GeneratedAlways<number>;

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
  /** An administrator has set the password. */
  mustChangePassword: Generated<boolean>;
  postsCount: Counter;
  commentsCount: Counter;
  connectionsCount: Counter;
  photosCount: Counter;
  likesCount: Counter;
  peopleSearch: GeneratedAlways<string>;
  accountSearch: GeneratedAlways<string>;
  createdAt: CreatedAt;
  lastActiveAt: Timestamp | null;
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

export interface SessionsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  memberId: number;
  /** The name of the device, such as `Chrome on Android`. */
  device: Generated<string>;
  createdAt: CreatedAt;
  lastSeenAt: CreatedAt;
  expiresAt: Timestamp;
}

/** The devices from which a member has signed in. */
export interface DevicesTable {
  id: GeneratedAlways<number>;
  memberId: number;
  keyHash: Buffer;
  name: string;
  createdAt: CreatedAt;
  lastSeenAt: CreatedAt;
}

/** The links of sent mails; a row goes when its link is used. */
export interface MailLinksTable {
  tokenHash: Buffer;
  purpose: LinkPurpose;
  memberId: number;
  /** The address that it was sent to. It is of no use after a change of the email. */
  email: string;
  createdAt: CreatedAt;
  expiresAt: Timestamp;
}

/** Mails that wait to be sent; a row goes when its mail was sent. */
export interface MailsTable {
  id: GeneratedAlways<number>;
  kind: MailKind;
  /** Null for the reset of a password until somebody has looked whose address it is. */
  memberId: number | null;
  /** Null: the member's present email. */
  address: string | null;
  /** The device of a sign-in. */
  device: string | null;
  createdAt: CreatedAt;
  /** The time of the next attempt; null after the last one. */
  dueAt: Timestamp | null;
  attempts: Generated<number>;
}

export interface PhotosTable {
  id: GeneratedAlways<number>;
  memberId: number;
  url: string;
  width: number;
  height: number;
  bytes: number;
  caption: string | null;
  likesCount: Generated<number>;
  galleryPosition: number | null;
  createdAt: CreatedAt;
}

export interface IdempotencyKeysTable {
  /** The number of the day, modulo four. */
  slot: Generated<number>;
  memberId: number;
  key: string;
  requestHash: Buffer;
  status: number | null;
  /** The id of what was made. */
  resultId: number | null;
}

export interface ConnectionsTable {
  id: GeneratedAlways<number>;
  userId: number;
  connectedUserId: number;
  status: Generated<ConnectionState['status']>;
  createdAt: CreatedAt;
  decidedAt: Timestamp | null;
}

export interface PostsTable extends Stored<NewPost> {
  id: GeneratedAlways<number>;
  memberId: number;
  likesCount: Counter;
  commentsCount: Counter;
  createdAt: CreatedAt;
}

export interface PostLikesTable {
  postId: number;
  memberId: number;
  createdAt: CreatedAt;
}

export interface CommentsTable extends Stored<NewComment> {
  id: GeneratedAlways<number>;
  postId: number;
  memberId: number;
  createdAt: CreatedAt;
}

export interface NotificationsTable {
  id: GeneratedAlways<number>;
  memberId: number;
  actorId: number | null;
  type: Notification['type'];
  message: string;
  relatedId: number | null;
  /** Null: the usual of the type. */
  relatedType: Notification['relatedType'];
  isRead: Generated<boolean>;
  createdAt: CreatedAt;
}

export interface LikeNoticesTable {
  postId: number;
  actorId: number;
}

export interface ConversationsTable {
  id: GeneratedAlways<number>;
  user1Id: number;
  user2Id: number;
  createdAt: CreatedAt;
}

export interface DirectMessagesTable extends Stored<NewMessage> {
  id: Generated<number>;
  conversationId: number;
  senderId: number;
  receiverId: number;
  createdAt: CreatedAt;
}

export interface ConversationMembersTable {
  conversationId: number;
  memberId: number;
  otherId: number;
  lastMessageId: number | null;
  lastMessageSenderId: number | null;
  lastMessageContent: string | null;
  lastMessageAt: Timestamp | null;
  unreadCount: Generated<number>;
  lastReadMessageId: Generated<number>;
  sentCount: Generated<number>;
}

export interface GroupsTable {
  id: GeneratedAlways<number>;
  name: string;
  description: Generated<string>;
  type: Group['type'];
  creatorId: number | null;
  automaticKey: string | null;
  memberCount: Counter;
  /** Number of the last change of its members. */
  membershipVersion: Counter;
  createdAt: CreatedAt;
}

export interface GroupMembersTable {
  groupId: number;
  memberId: number;
  joinedAt: CreatedAt;
}

export interface GroupInvitationsTable {
  groupId: number;
  memberId: number;
  invitedBy: number;
  createdAt: CreatedAt;
}

export interface GroupMessagesTable extends Stored<NewMessage> {
  id: GeneratedAlways<number>;
  groupId: number;
  userId: number;
  createdAt: CreatedAt;
}

export interface AdministratorsTable {
  id: GeneratedAlways<number>;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  role: AdminRole;
  isActive: Generated<boolean>;
  /** Encrypted; null without an authenticator. */
  otpSecret: string | null;
  /** Encrypted; offered, and not confirmed yet. */
  otpOfferedSecret: string | null;
  /** The period of the last code that was used. */
  otpLastStep: number | null;
  createdAt: CreatedAt;
}

export interface AdministratorRecoveryCodesTable {
  administratorId: number;
  codeHash: Buffer;
}

export interface AdministratorSessionsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  administratorId: number;
  createdAt: CreatedAt;
  lastSeenAt: CreatedAt;
  /** The last time that a one-time code was entered, or the sign-in. */
  codeAt: CreatedAt;
  expiresAt: Timestamp;
}

export interface CasesTable {
  id: GeneratedAlways<number>;
  subjectType: SubjectType;
  subjectId: number;
  /** Who wrote or owns the subject. */
  memberId: number | null;
  text: string | null;
  reportCount: Generated<number>;
  reasons: ColumnType<Reasons, string | undefined, string>;
  /** 0 to 2, the gravest highest. */
  severity: Generated<number>;
  /** Orders the list: the gravest first, within it the oldest. */
  position: GeneratedAlways<number>;
  assigneeId: number | null;
  action: CaseAction | null;
  days: number | null;
  note: string | null;
  administratorId: number | null;
  decidedAt: Timestamp | null;
  firstReportedAt: CreatedAt;
  lastReportedAt: CreatedAt;
}

export interface CasePhotosTable {
  caseId: number;
  bytes: Buffer;
}

export interface ReportsTable {
  id: GeneratedAlways<number>;
  caseId: number;
  reporterId: number;
  reason: ReportReason;
  note: string | null;
  createdAt: CreatedAt;
}

/** Which member has blocked or muted which other one. */
export interface BlocksTable {
  id: GeneratedAlways<number>;
  memberId: number;
  otherId: number;
  createdAt: CreatedAt;
}

/** The members who are hidden from a member, kept by triggers of `blocks` and `mutes`. */
export interface HiddenMembersTable {
  memberId: number;
  otherId: number;
  /** One of the two has blocked the other; otherwise the member has muted the other. */
  isBlocked: boolean;
}

export interface SupportTicketsTable extends NewTicket {
  id: GeneratedAlways<number>;
  memberId: number;
  status: Generated<TicketStatus>;
  /** A suspended member asks for a review. */
  isAppeal: Generated<boolean>;
  reply: string | null;
  createdAt: CreatedAt;
}

/** The clearances that members have entered. */
export interface ServiceClearancesTable {
  memberId: number;
  /** YYYY-MM. */
  month: string;
  /** A date, YYYY-MM-DD. */
  clearedOn: string;
}

/** The items of checklists that are done. */
export interface ServiceItemsTable {
  memberId: number;
  key: ItemKey;
}

/** The private addresses of calendars. The token is kept to show it again, and its hash to find it. */
export interface ServiceCalendarsTable {
  memberId: number;
  tokenHash: Buffer;
  tokenEncrypted: string;
  createdAt: CreatedAt;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  administratorId: number | null;
  action: string;
  memberId: number | null;
  targetType: string | null;
  targetId: number | null;
  createdAt: CreatedAt;
}

export interface MemberFiguresTable {
  kind: string;
  value: string;
  count: Counter;
}

export interface Tables {
  members: MembersTable;
  portalLinks: PortalLinksTable;
  sessions: SessionsTable;
  devices: DevicesTable;
  mailLinks: MailLinksTable;
  mails: MailsTable;
  photos: PhotosTable;
  idempotencyKeys: IdempotencyKeysTable;
  connections: ConnectionsTable;
  posts: PostsTable;
  postLikes: PostLikesTable;
  comments: CommentsTable;
  notifications: NotificationsTable;
  likeNotices: LikeNoticesTable;
  conversations: ConversationsTable;
  directMessages: DirectMessagesTable;
  conversationMembers: ConversationMembersTable;
  groups: GroupsTable;
  groupMembers: GroupMembersTable;
  groupInvitations: GroupInvitationsTable;
  groupMessages: GroupMessagesTable;
  administrators: AdministratorsTable;
  administratorRecoveryCodes: AdministratorRecoveryCodesTable;
  administratorSessions: AdministratorSessionsTable;
  cases: CasesTable;
  casePhotos: CasePhotosTable;
  reports: ReportsTable;
  blocks: BlocksTable;
  mutes: BlocksTable;
  hiddenMembers: HiddenMembersTable;
  supportTickets: SupportTicketsTable;
  serviceClearances: ServiceClearancesTable;
  serviceItems: ServiceItemsTable;
  serviceCalendars: ServiceCalendarsTable;
  auditLog: AuditLogTable;
  memberFigures: MemberFiguresTable;
}
