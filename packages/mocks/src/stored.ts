import type { User } from '@kopa/contracts/account/user';
import type { Administrator } from '@kopa/contracts/admin/admin';
import type { Group } from '@kopa/contracts/chat/groups';
import type { Attachment, ReactionEmoji } from '@kopa/contracts/chat/message-parts';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import type { TicketNote } from '@kopa/contracts/desk/desk';
import type { Ticket, TicketMessage } from '@kopa/contracts/desk/tickets';
import type { Comment, Post } from '@kopa/contracts/feed/posts';
import type { Letter } from '@kopa/contracts/file/letters';
import type { FileRecord } from '@kopa/contracts/file/records';
import type { Case, Decision } from '@kopa/contracts/moderation/cases';
import type { Appeal, MemberDecision } from '@kopa/contracts/moderation/decisions';
import type { Report } from '@kopa/contracts/moderation/reports';
import type { Notice } from '@kopa/contracts/news/channels';
import type { AdminRumour } from '@kopa/contracts/news/rumours';
import type { Notification } from '@kopa/contracts/notifications/notifications';
import type { RollCall } from '@kopa/contracts/office/roll-calls';
import type { ConnectionState } from '@kopa/contracts/people/person';
import type { ContactStatus, Journey } from '@kopa/contracts/safety/journeys';
import type { MemberSafetyCall, SafetyCall } from '@kopa/contracts/safety/safety-calls';
import type { AdminCalendarEntry, CalendarChange } from '@kopa/contracts/service/calendar';
import type { NewPpaReview } from '@kopa/contracts/service/ppas';
import type { ItemKey } from '@kopa/contracts/service/service-course';
import type { TicketState } from '@kopa/rules/desk/tickets';
import type { ChannelAudience } from '@kopa/rules/news/channels';
import type { Presence } from '@kopa/rules/office/roster';
import type { Place } from '@kopa/rules/service/ppas';

export interface StoredMember {
  user: User;
  password: string;
  isActive: boolean;
  suspendedUntil?: string | null;
  suspensionReason?: string | null;
  isDeleted?: true;
  lastActiveAt: string;
  /** The member's entries about their service year. */
  service?: { clearedOn: Record<string, string>; done: ItemKey[]; askedForMonthsAt: string | null };
}

/** A member whom another one, `userId`, has blocked or muted, or follows. */
export interface StoredRelation {
  id: number;
  userId: number;
  otherId: number;
}

/** The token of a mail's link. */
export interface StoredLink {
  token: string;
  purpose: 'password_reset' | 'email_confirmation';
  memberId: number;
}

export type StoredConnection = ConnectionState & { createdAt: string };
export type StoredPost = Omit<Post, 'likes' | 'comments' | 'isLiked' | 'user'> & { likedBy: Set<number> };
export type StoredComment = Omit<Comment, 'user'>;

/** Members who have muted a chat, pinned it, or marked it as unread. */
export interface ChatMarks {
  mutedBy?: Set<number>;
  pinnedBy?: Set<number>;
  unreadBy?: Set<number>;
}

export interface StoredConversation extends ChatMarks {
  id: number;
  user1Id: number;
  user2Id: number;
}

/** The parts of a message beside its text; a plain one has none. */
export interface StoredMessageParts {
  replyToId: number | null;
  attachments: Attachment[] | null;
  /** The emoji of each member who has reacted. */
  reactions: Record<number, ReactionEmoji>;
  editedAt: string | null;
  deletedAt: string | null;
}

type Plain = 'id' | 'content' | 'createdAt';
export type StoredMessage = Pick<DirectMessage, Plain | 'conversationId' | 'senderId' | 'receiverId' | 'isRead'> &
  Partial<StoredMessageParts>;
export type StoredGroupMessage = Pick<GroupMessage, Plain | 'userId' | 'groupId'> & Partial<StoredMessageParts>;

export interface StoredGroup
  extends ChatMarks,
    Pick<Group, 'id' | 'name' | 'description' | 'type' | 'createdAt' | 'photo' | 'isAutomatic'> {
  ownerId: number | null;
  moderatorIds: Set<number>;
  memberIds: Set<number>;
  /** The newest message that each member has read. */
  readUpTo: Map<number, number>;
  invitedIds: Set<number>;
  /** Number of further members, of whom the world has no record. */
  otherMembers: number;
}

/** `actorId` is the member whose act it names. */
export type StoredNotification = Omit<Notification, 'relatedType' | 'actorUsername'> &
  Partial<Pick<Notification, 'relatedType'>> & { userId: number; actorId?: number | null };

/** An uploaded photo; its file is the data URL. */
export interface StoredPhoto {
  id: number;
  userId: number;
  url: string;
  dataUrl: string;
  width: number;
  height: number;
  bytes: number;
}

export type StoredVoiceNote = Pick<StoredPhoto, 'id' | 'userId' | 'url' | 'dataUrl'> & { seconds: number };

/** A channel of official notices, as the signed-in member has read and muted it. */
export type StoredChannel = ChannelAudience & { id: number; lastReadNoticeId?: number; isMuted?: boolean };

/** A notice; `administrator` is a username, and the acknowledgements stand by the member's id. */
export interface StoredNotice extends Omit<Notice, 'acknowledgedAt' | 'author' | 'office'> {
  administrator: string;
  office?: Notice['office'];
  reach: number;
  acknowledgedAt: Map<number, string>;
}

/** Announced dates with their history. */
export interface StoredCalendarEntry {
  entry: AdminCalendarEntry;
  history: CalendarChange[];
}

export type StoredRumour = Omit<AdminRumour, 'askers' | 'photoBytes'> & { askerIds: Set<number> };

/** A review with its place and writer. */
export interface StoredPpaReview extends Required<NewPpaReview> {
  id: number;
  userId: number;
  place: Place;
}

/** A letter of a member, `userId`. */
export type StoredLetter = Omit<Letter, 'warnings'> & { userId: number };

/** A record of a member, `userId`. Digest and code are invented. */
export type StoredRecord = FileRecord & { userId: number };

/** A journey with the ids of its members. */
export interface StoredJourney extends Omit<Journey, 'traveller' | 'isAfterDark' | 'lastHeardAt' | 'contacts'> {
  travellerId: number;
  contacts: { memberId: number; status: ContactStatus }[];
}

/** A safety call with the members whom it concerns, and their answers. */
export interface StoredSafetyCall extends Omit<SafetyCall, 'reach' | 'counts'> {
  memberIds: number[];
  answers: Map<number, NonNullable<MemberSafetyCall['answer']>>;
}

/** The presence of a member at a roll call, when it was received, and the ticket of the member's objection. */
export interface StoredPresence extends Presence {
  receivedAt: string | null;
  ticketId: number | null;
}

/** A roll call with the members of its roster, in its order. */
export interface StoredRollCall extends Omit<RollCall, 'office' | 'counts'> {
  officeId: number;
  roster: Map<number, StoredPresence>;
}

/** A case without the values derived from other rows; administrators are usernames. */
export interface StoredCase
  extends Pick<Case, 'id' | 'subjectType' | 'subjectId' | 'snapshot' | 'firstReportedAt' | 'lastReportedAt'> {
  memberId: number | null;
  assignee: string | null;
  decision: (Omit<Decision, 'administrator'> & { administrator: string }) | null;
}

export type StoredReport = Pick<Report, 'id' | 'reason' | 'note' | 'createdAt'> & { caseId: number; userId: number };

/** A decision about a member, of an administrator with a username. */
export type StoredDecision = Omit<MemberDecision, 'appeal' | 'appealUntil'> & {
  memberId: number;
  administrator: string;
};

/** `administrator` has decided it. */
export type StoredAppeal = Appeal & { memberId: number; decisionId: number; administrator: string | null };

/** `assignee` is an administrator's username. */
export type StoredTicket = Omit<Ticket, 'dueAt'> & TicketState & { assignee: string | null };

/** `administrator` is a username; null for a message of the member. */
export type StoredTicketMessage = Omit<TicketMessage, 'from'> & { administrator: string | null };
export type StoredTicketNote = Omit<TicketNote, 'administrator'> & { administrator: string };

/** An administrator with password and authenticator. */
export interface StoredAdministrator extends Administrator {
  id: number;
  password: string;
  isActive: boolean;
  hasAuthenticator: boolean;
  /** Dangerous actions need a new code. */
  isCodeOld: boolean;
  /** Where mails of urgent cases go. */
  alertEmail: string | null;
}
