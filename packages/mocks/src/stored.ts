import type { Administrator } from '@kopa/contracts/admin';
import type { Case, Decision } from '@kopa/contracts/cases';
import type { Group } from '@kopa/contracts/groups';
import type { Attachment, ReactionEmoji } from '@kopa/contracts/message-parts';
import type { GroupMessage } from '@kopa/contracts/messages';
import type { Notification } from '@kopa/contracts/notifications';
import type { ReportReason, SubjectType } from '@kopa/contracts/reports';
import type { ItemKey } from '@kopa/contracts/service-constants';
import type { linkLifetimes } from '@kopa/contracts/session-limits';
import type { Session } from '@kopa/contracts/sessions';
import type { Comment, Post } from '@kopa/contracts/social-feeds';
import type { ConnectionState, User } from '@kopa/contracts/users';

export interface StoredMember {
  user: User;
  password: string;
  isActive: boolean;
  /** When the suspension ends by itself. */
  suspendedUntil?: string | null;
  suspensionReason?: string | null;
  /** The account is deleted. The empty record stays for conversations that others keep. */
  isDeleted?: true;
  lastActiveAt: string;
  /** When the email was confirmed, in milliseconds since 1970, and the one that was confirmed before it. */
  emailConfirmedAt?: number;
  formerEmail?: string;
  /** The linked portal account; `works` is false if the portal refuses the link. */
  link?: { email: string; works: boolean };
  /** The member's entries about their service year, and the token of their calendar. */
  service?: { clearedOn: Record<string, string>; done: ItemKey[]; calendar: string | null };
}
/** A member whom another one, `userId`, has blocked or muted, or follows. */
export interface StoredRelation {
  id: number;
  userId: number;
  otherId: number;
}
/** Where a member is signed in. */
export type StoredSession = Omit<Session, 'isCurrent'> & { memberId: number };
/** A link that was mailed. */
export interface StoredLink {
  token: string;
  purpose: keyof typeof linkLifetimes;
  memberId: number;
  email: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}
/** `decidedAt` is the time of the acceptance or rejection; without it `createdAt` counts. */
export type StoredConnection = ConnectionState & { createdAt: string; decidedAt?: string | null };
export type StoredPost = Omit<Post, 'likes' | 'comments' | 'isLiked' | 'user'> & { likedBy: Set<number> };
export type StoredComment = Omit<Comment, 'user'>;
export interface StoredConversation {
  id: number;
  user1Id: number;
  user2Id: number;
  /** Members who have muted it. */
  mutedBy?: Set<number>;
}
/** The parts of a message beside its text. A plain one has none. */
export interface StoredMessageParts {
  replyToId: number | null;
  attachments: Attachment[] | null;
  /** The emoji of each member who has reacted. */
  reactions: Record<number, ReactionEmoji>;
  editedAt: string | null;
  deletedAt: string | null;
}
export interface StoredMessage extends Partial<StoredMessageParts> {
  id: number;
  conversationId: number;
  senderId: number;
  receiverId: number;
  content: string;
  createdAt: string;
  isRead: boolean;
}
export type StoredGroupMessage = Pick<GroupMessage, 'id' | 'userId' | 'groupId' | 'content' | 'createdAt'> &
  Partial<StoredMessageParts>;
export interface StoredGroup {
  id: number;
  name: string;
  description: string;
  type: Group['type'];
  createdAt: string;
  /** Null for automatic groups. */
  ownerId: number | null;
  moderatorIds: Set<number>;
  photo: string | null;
  memberIds: Set<number>;
  /** The newest message that each member has read, by the member's id. */
  readUpTo: Map<number, number>;
  /** Members with an invitation that they have neither accepted nor declined. */
  invitedIds: Set<number>;
  /** Members who have muted it. */
  mutedBy?: Set<number>;
  /** Number of further members, of whom the world has no record. */
  otherMembers: number;
  /** Key of an automatic group. */
  automaticKey?: string;
}
/** `actorId` is the member whose act it names; it is deleted together with that member. */
export type StoredNotification = Omit<Notification, 'relatedType' | 'actorUsername'> &
  Partial<Pick<Notification, 'relatedType'>> & { userId: number; actorId?: number | null };
/** An uploaded photo with its data URL. */
export interface StoredPhoto {
  id: number;
  userId: number;
  url: string;
  dataUrl: string;
  /** In pixels. */
  width: number;
  height: number;
  bytes: number;
}
/** A recorded voice note with its data URL. */
export interface StoredVoiceNote extends Pick<StoredPhoto, 'id' | 'userId' | 'url' | 'dataUrl' | 'bytes'> {
  seconds: number;
}
/** An account of the service portal, with the portal's field names. */
export interface StoredPortalAccount {
  email: string;
  password: string;
  firstName: string;
  surname: string;
  stateCode: string;
  batch: string;
  deploymentState: string;
  lga: string;
  ppa: string;
  cdsGroup: string;
  /** YYYY-MM-DD. */
  serviceStartDate: string;
  cdsAttended: number;
}

/** A case without the values derived from other rows. */
export interface StoredCase {
  id: number;
  subjectType: SubjectType;
  subjectId: number;
  memberId: number | null;
  snapshot: Case['snapshot'];
  assignee: string | null;
  decision: (Omit<Decision, 'administrator'> & { administrator: string }) | null;
  firstReportedAt: string;
  lastReportedAt: string;
}

export interface StoredReport {
  id: number;
  caseId: number;
  userId: number;
  reason: ReportReason;
  note: string | null;
  createdAt: string;
}

/** An administrator with password and authenticator. */
export interface StoredAdministrator extends Administrator {
  id: number;
  password: string;
  isActive: boolean;
  hasAuthenticator: boolean;
  /** Dangerous actions need a new code. */
  isCodeOld: boolean;
}
