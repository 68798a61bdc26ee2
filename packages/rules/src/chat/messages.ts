import type { NewAttachment, NewMessage } from '@kopa/contracts/chat/message-parts';
import type { WritingRefusal } from '@kopa/contracts/chat/messages';
import { messagingLimits } from '@kopa/contracts/limits';
import { assertFound, fail } from '../refusal.ts';

/** The conditions of a sender and a receiver that decide if a message may be sent. */
export interface WritingConditions {
  receiverActive: boolean;
  /** The receiver takes first messages from everyone. */
  receiverOpen: boolean;
  /** The two are accepted connections. */
  connected: boolean;
  /** The receiver has written in this conversation at least once. */
  answered: boolean;
  /** Number of messages that the sender has written in it. */
  sent: number;
}

/** @throws 400 own_message */
export function assertNotToOneself(senderId: number, receiverId: number): void {
  if (senderId === receiverId) throw fail('own_message');
}

/**
 * Any two active members may write to each other, except where the receiver takes first messages from connections only
 * (product 4.27). A sender may write three messages to a stranger who has not replied (product 4.8).
 * @throws 403 messages_closed, 404 for missing and suspended receivers, 429 awaiting_reply
 */
export function assertMayWriteTo(conditions: WritingConditions | undefined): asserts conditions is WritingConditions {
  const refusal = writingRefusal(conditions);
  if (refusal !== null) throw fail(refusal);
}

/** True for a sender to whom the receiver is not connected, and has not replied. */
export const isStranger = ({ answered, connected }: Pick<WritingConditions, 'answered' | 'connected'>): boolean =>
  !answered && !connected;

/** Why a message would be refused now; null if it would not be. */
export function writingRefusal(conditions: WritingConditions | undefined): WritingRefusal | null {
  if (!conditions?.receiverActive) return 'not_found';
  if (!isStranger(conditions)) return null;
  if (!conditions.receiverOpen) return 'messages_closed';
  return conditions.sent >= messagingLimits.unansweredToStrangers ? 'awaiting_reply' : null;
}

/**
 * A member may mark a message that they received as read. If `senderId` is given, it must be the sender's id.
 * @throws 404 not_found
 */
export function assertMayMarkRead<T extends { senderId: number; receiverId: number }>(
  message: T | undefined,
  readerId: number,
  senderId: number | undefined,
): asserts message is T {
  assertFound(message);
  if (message.receiverId !== readerId || message.senderId !== (senderId ?? message.senderId)) throw fail('not_found');
}

/** A message needs a text, photos or a voice note, and holds no photos beside a voice note. @throws 400 invalid_request */
export function assertComplete({ content, attachments }: Pick<NewMessage, 'content' | 'attachments'>): void {
  const given = attachments ?? [];
  if (content === '' && given.length === 0) throw invalid('content', 'must not be empty without attachments');
  const isVoice = given.some(({ type }) => type === 'voice');
  if (isVoice && given.length > 1) throw invalid('attachments', 'must be photos or one voice note');
  if (new Set(given.map(({ url }) => url)).size < given.length)
    throw invalid('attachments', 'must not repeat an upload');
}

const invalid = (field: string, message: string) =>
  fail('invalid_request', { fields: [{ path: `body/${field}`, message }] });

/** Uploads in a message must be the sender's own. @throws 400 foreign_photo, foreign_voice_note */
export function assertOwnAttachments(given: readonly NewAttachment[], own: ReadonlySet<string>): void {
  const foreign = given.find(({ url }) => !own.has(url));
  if (foreign !== undefined) throw fail(foreign.type === 'photo' ? 'foreign_photo' : 'foreign_voice_note');
}

/** The parts of a message that decide if it may be changed. */
export interface ChangedMessage {
  authorId: number;
  createdAt: string;
  deletedAt: string | null;
}

/** Only the author changes a message. @throws 403 forbidden */
export function assertMayDelete({ authorId }: Pick<ChangedMessage, 'authorId'>, memberId: number): void {
  if (authorId !== memberId) throw fail('forbidden');
}

/** A deleted message is final. @throws 409 deleted */
export function assertNotDeleted({ deletedAt }: Pick<ChangedMessage, 'deletedAt'>): void {
  if (deletedAt !== null) throw fail('deleted');
}

/** The conditions of a member and a message that decide if the member may react to it. */
export interface ReactionConditions {
  /** The member is in the conversation or group. */
  isMember: boolean;
  /** A block stands between the member and the other one, or the author. */
  isHidden: boolean;
  deletedAt: string | null;
}

/** Members react to the messages that they see. @throws 403 not_group_member; 404; 409 deleted */
export function assertMayReact<T extends ReactionConditions>(
  conditions: T | undefined,
  place: 'direct' | 'group',
): asserts conditions is T {
  assertFound(conditions);
  if (!conditions.isMember) throw fail(place === 'group' ? 'not_group_member' : 'not_found');
  if (conditions.isHidden) throw fail('not_found');
  assertNotDeleted(conditions);
}

/** True while the text of a message may be changed: 15 minutes from its sending. */
export function isEditable({ createdAt }: Pick<ChangedMessage, 'createdAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) <= messagingLimits.editWithin;
}

/** The author edits a message for 15 minutes. @throws 403 forbidden; 409 deleted, too_late */
export function assertMayEdit(message: ChangedMessage, memberId: number, now: Date): void {
  assertMayDelete(message, memberId);
  assertNotDeleted(message);
  if (!isEditable(message, now)) throw fail('too_late');
}
