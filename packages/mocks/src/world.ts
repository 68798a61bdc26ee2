import type { AuditEntry } from '@kopa/contracts/audit-log';
import type { ServerFrame, Showing } from '@kopa/contracts/realtime';
import type { SavedReply } from '@kopa/contracts/saved-replies';
import type { QuarterFigures } from '@kopa/contracts/transparency';
import type { AllowanceFigure } from '@kopa/rules/allowance';
import type { Place } from '@kopa/rules/ppas';
import { auditLog } from './audit-log.ts';
import { administrators, buildAdministrator, worldStart } from './builders.ts';
import type {
  StoredAdministrator,
  StoredCase,
  StoredComment,
  StoredConnection,
  StoredConversation,
  StoredGroup,
  StoredGroupMessage,
  StoredLink,
  StoredMember,
  StoredMessage,
  StoredNotification,
  StoredPhoto,
  StoredPortalAccount,
  StoredPost,
  StoredRelation,
  StoredReport,
  StoredSession,
  StoredVoiceNote,
} from './stored.ts';
import type {
  StoredAppeal,
  StoredDecision,
  StoredTicket,
  StoredTicketMessage,
  StoredTicketNote,
} from './stored-desk.ts';
import type { StoredJourney, StoredSafetyCall } from './stored-safety.ts';
import type {
  StoredAllowanceAnswer,
  StoredCalendarEntry,
  StoredChannel,
  StoredChannelMark,
  StoredNotice,
  StoredPpaReview,
  StoredRumour,
} from './stored-service.ts';

/** Receivers of a frame of the live channel. */
export type Audience = 'everyone' | readonly number[] | Showing;

/** The thing that a create has made, with the content that its key stands for. */
export interface FirstAnswer {
  content: string;
  id: number;
  status: number;
}

/** All data of the mocked API: plain objects that the handlers change in place. */
export interface World {
  /** The member whose session the page has; null for a visitor. */
  signedInId: number | null;
  /**
   * Sessions by token, for callers that send their own cookie. Null in the world of a page: msw cannot see the
   * browser's session cookie, so the page's only session is `signedInId`.
   */
  sessions: Map<string, StoredSession> | null;
  /** In the world of a page: where else its member is signed in. */
  otherSessions: StoredSession[];
  /** Links that were mailed and not used. */
  links: StoredLink[];
  members: StoredMember[];
  connections: StoredConnection[];
  blocks: StoredRelation[];
  mutes: StoredRelation[];
  /** Whom a member, `userId`, follows. */
  follows: StoredRelation[];
  /** Ended follows of which the followed member was notified, as `member:other`. */
  announcedFollows: Set<string>;
  /** Members who were notified of a mention, as `kind:subject:member`. */
  announcedMentions: Map<string, number>;
  posts: StoredPost[];
  comments: StoredComment[];
  conversations: StoredConversation[];
  messages: StoredMessage[];
  groups: StoredGroup[];
  groupMessages: StoredGroupMessage[];
  /** Times of joining, by `group:member`; without an entry the creation of the group counts. */
  joinedAt: Map<string, string>;
  notifications: StoredNotification[];
  /** Likes that were taken back once, as `post:member`. */
  withdrawnLikes: Set<string>;
  photos: StoredPhoto[];
  voiceNotes: StoredVoiceNote[];
  tickets: StoredTicket[];
  ticketMessages: StoredTicketMessage[];
  ticketNotes: StoredTicketNote[];
  savedReplies: SavedReply[];
  /** Decisions that removed something, warned or suspended a member. */
  decisions: StoredDecision[];
  appeals: StoredAppeal[];
  /** The public figures of moderation, newest first. */
  quarters: QuarterFigures[];
  allowanceAnswers: StoredAllowanceAnswer[];
  /** The portal accounts that have answered, each with the month. */
  allowanceMarks: Set<string>;
  allowanceFigures: (AllowanceFigure & { month: string })[];
  calendarEntries: StoredCalendarEntry[];
  ppas: (Place & { id: number })[];
  ppaReviews: StoredPpaReview[];
  channels: StoredChannel[];
  notices: StoredNotice[];
  channelMarks: StoredChannelMark[];
  rumours: StoredRumour[];
  journeys: StoredJourney[];
  safetyCalls: StoredSafetyCall[];
  cases: StoredCase[];
  reports: StoredReport[];
  /** Accounts of the portal; null for a portal that accepts anybody (see `portal-actions.ts`). */
  portalAccounts: StoredPortalAccount[] | null;
  /** The portal's current failure. */
  portalFault: 'portal_failed' | 'portal_timeout' | null;
  /** The public key of push messages; null where none are configured. The mocks send none. */
  pushKey: string | null;
  administrators: StoredAdministrator[];
  adminTokens: Map<string, string>;
  auditLog: AuditEntry[];
  /** The things that creates have made, by member and idempotency key; see `once.ts`. */
  firstAnswers: Map<string, FirstAnswer>;
  /** Sends a frame to the page's live channel, if it is open and its member is a receiver. */
  publish: (frame: ServerFrame, audience: Audience) => void;
  nextId: () => number;
  now: () => Date;
}

/** Creates a world with only the given data; ids that it assigns start at 10001. */
export function createWorld(given: Partial<World> = {}): World {
  let lastId = 10_000;
  let clock = worldStart;
  return {
    signedInId: given.members?.[0]?.user.id ?? null,
    sessions: null,
    otherSessions: [],
    links: [],
    members: [],
    connections: [],
    blocks: [],
    mutes: [],
    follows: [],
    announcedFollows: new Set(),
    announcedMentions: new Map(),
    posts: [],
    comments: [],
    conversations: [],
    messages: [],
    groups: [],
    groupMessages: [],
    joinedAt: new Map(),
    notifications: [],
    withdrawnLikes: new Set(),
    photos: [],
    voiceNotes: [],
    tickets: [],
    ticketMessages: [],
    ticketNotes: [],
    savedReplies: [],
    decisions: [],
    appeals: [],
    quarters: [],
    allowanceAnswers: [],
    allowanceMarks: new Set(),
    allowanceFigures: [],
    calendarEntries: [],
    ppas: [],
    ppaReviews: [],
    channels: [],
    notices: [],
    channelMarks: [],
    rumours: [],
    journeys: [],
    safetyCalls: [],
    cases: [],
    reports: [],
    portalAccounts: null,
    portalFault: null,
    pushKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    administrators: administrators.map((one, index) => buildAdministrator(index + 1, one)),
    adminTokens: new Map(),
    auditLog: [...auditLog],
    firstAnswers: new Map(),
    publish: () => undefined,
    nextId: () => {
      lastId += 1;
      return lastId;
    },
    now: () => {
      clock += 1;
      return new Date(clock);
    },
    ...given,
  };
}
