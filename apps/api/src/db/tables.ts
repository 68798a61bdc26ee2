import type {
  DevicesTable,
  IdempotencyKeysTable,
  MailLinksTable,
  MailsTable,
  SessionsTable,
} from './account-tables.ts';
import type {
  AdministratorRecoveryCodesTable,
  AdministratorSessionsTable,
  AdministratorsTable,
  AuditLogTable,
  CaseMorePhotosTable,
  CasePhotosTable,
  CasesTable,
  CaseVoicesTable,
  ReportsTable,
  SupportTicketsTable,
} from './administration-tables.ts';
import type {
  AnalyticsActiveMembersTable,
  AnalyticsDaysTable,
  AnalyticsStatePostsTable,
  MemberActivityTable,
} from './analytics-tables.ts';
import type {
  ChannelMarksTable,
  ChannelsTable,
  NoticeAcknowledgementsTable,
  NoticeFiguresTable,
  NoticesTable,
} from './channel-tables.ts';
import type {
  BlocksTable,
  ConnectionsTable,
  FollowNoticesTable,
  FollowsTable,
  HiddenMembersTable,
} from './connection-tables.ts';
import type { GroupInvitationsTable, GroupMembersTable, GroupMessagesTable, GroupsTable } from './group-tables.ts';
import type { MemberCountersTable, MemberFiguresTable, MembersTable, PortalLinksTable } from './member-tables.ts';
import type {
  ConversationMembersTable,
  ConversationsTable,
  DirectMessagesTable,
  ReactionsTable,
  VoiceNotesTable,
} from './message-tables.ts';
import type { PpaReviewsTable, PpasTable } from './ppa-tables.ts';
import type { PushesTable, PushSubscriptionsTable } from './push-tables.ts';
import type { RumourAskersTable, RumoursTable } from './rumour-tables.ts';
import type {
  AllowanceAnswersTable,
  AllowanceFiguresTable,
  AllowanceMarksTable,
  ServiceCalendarsTable,
  ServiceClearancesTable,
  ServiceItemsTable,
  ServiceReminderRoundsTable,
} from './service-year-tables.ts';
import type {
  CommentsTable,
  LikeNoticesTable,
  MentionNoticesTable,
  NewsRoundsTable,
  NotificationsTable,
  PhotosTable,
  PostLikesTable,
  PostPhotosTable,
  PostPlacesTable,
  PostsTable,
} from './social-feed-tables.ts';

/** The row types of the schema in `migrations/`. Columns are snake_case in the database and camelCase here. */
export interface Tables {
  analyticsDays: AnalyticsDaysTable;
  analyticsStatePosts: AnalyticsStatePostsTable;
  analyticsActiveMembers: AnalyticsActiveMembersTable;
  memberActivity: MemberActivityTable;
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
  postPhotos: PostPhotosTable;
  postPlaces: PostPlacesTable;
  comments: CommentsTable;
  notifications: NotificationsTable;
  likeNotices: LikeNoticesTable;
  mentionNotices: MentionNoticesTable;
  newsRounds: NewsRoundsTable;
  conversations: ConversationsTable;
  directMessages: DirectMessagesTable;
  directMessageReactions: ReactionsTable;
  conversationMembers: ConversationMembersTable;
  groups: GroupsTable;
  groupMembers: GroupMembersTable;
  groupInvitations: GroupInvitationsTable;
  groupMessages: GroupMessagesTable;
  groupMessageReactions: ReactionsTable;
  voiceNotes: VoiceNotesTable;
  administrators: AdministratorsTable;
  administratorRecoveryCodes: AdministratorRecoveryCodesTable;
  administratorSessions: AdministratorSessionsTable;
  cases: CasesTable;
  casePhotos: CasePhotosTable;
  caseMorePhotos: CaseMorePhotosTable;
  caseVoices: CaseVoicesTable;
  reports: ReportsTable;
  blocks: BlocksTable;
  mutes: BlocksTable;
  hiddenMembers: HiddenMembersTable;
  follows: FollowsTable;
  followNotices: FollowNoticesTable;
  supportTickets: SupportTicketsTable;
  serviceClearances: ServiceClearancesTable;
  serviceItems: ServiceItemsTable;
  serviceReminderRounds: ServiceReminderRoundsTable;
  serviceCalendars: ServiceCalendarsTable;
  allowanceAnswers: AllowanceAnswersTable;
  allowanceFigures: AllowanceFiguresTable;
  allowanceMarks: AllowanceMarksTable;
  channels: ChannelsTable;
  notices: NoticesTable;
  channelMarks: ChannelMarksTable;
  noticeAcknowledgements: NoticeAcknowledgementsTable;
  noticeFigures: NoticeFiguresTable;
  rumours: RumoursTable;
  rumourAskers: RumourAskersTable;
  ppas: PpasTable;
  ppaReviews: PpaReviewsTable;
  auditLog: AuditLogTable;
  pushSubscriptions: PushSubscriptionsTable;
  pushes: PushesTable;
  memberCounters: MemberCountersTable;
  memberFigures: MemberFiguresTable;
  /** The progress of the nightly check of the counters, in one row. */
  counterCheck: { tableName: string; afterId: number; corrected: number };
}
