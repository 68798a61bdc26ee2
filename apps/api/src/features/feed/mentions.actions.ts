import type { Comment, Post } from '@kopa/contracts/feed/posts';
import { type MentioningKind, type MentionPlace, mentionedNames, mentionNotification } from '@kopa/rules/feed/mentions';
import type { Db } from '../../db/database.ts';
import {
  actorOf,
  insertNewNotifications,
  type NewNotification,
  notificationsWithIds,
} from '../notifications/notifications.actions.ts';
import {
  deleteMentions,
  findHiddenMentions,
  findTold,
  groupName,
  hideMentionNotifications,
  insertMentions,
  linkMentionNotifications,
  lockNamed,
  showMentionNotifications,
} from './mentions.queries.ts';

/** A text that may mention members, and where it stands. */
type Mentioning = { subjectId: number; authorId: number; content: string } & (
  | { kind: 'post' | 'comment'; postId: number; postAuthorId: number }
  | { kind: 'group_message'; groupId: number }
);

/** A post as a text that may mention members. */
export function mentioningPost({ id, userId, content }: Post): Mentioning {
  return { kind: 'post', subjectId: id, authorId: userId, content, postId: id, postAuthorId: userId };
}

/** A comment as a text that may mention members. */
export function mentioningComment({ id, feedId: postId, userId, content }: Comment, postAuthorId: number): Mentioning {
  return { kind: 'comment', subjectId: id, authorId: userId, content, postId, postAuthorId };
}

/**
 * Keeps the members whom a write concerns from blocking each other until the transaction ends: the member who writes, the
 * author of the post, and those whom the text mentions. Call it before you lock the post or group.
 */
export function lockParties(transaction: Db, memberId: number, content: string, postId?: number): Promise<void> {
  return lockNamed(transaction, memberId, mentionedNames(content), postId);
}

/**
 * Notifies the members whom a new or edited text mentions, each once for each text, if they see it. Publish them
 * after the commit.
 */
export async function notifyOfMentions(transaction: Db, text: Mentioning): Promise<NewNotification[]> {
  const usernames = mentionedNames(text.content);
  if (usernames.length === 0) return [];
  const added = await insertMentions(transaction, text, usernames);
  if (added.length === 0) return [];
  const told = await findTold(transaction, added, text);
  if (told.length === 0) return [];
  const actor = await actorOf(transaction, text.authorId);
  const place = await placeOf(transaction, text);
  const notifications = await insertNewNotifications(
    transaction,
    told.map((memberId) => mentionNotification(memberId, actor, place)),
  );
  await linkMentionNotifications(transaction, text, notifications);
  return notifications;
}

/**
 * The same for an edited text. Notifications of mentions that it has no more are hidden, and shown again, read or
 * unread as they were, when a later edit mentions the member again.
 */
export async function renewMentions(transaction: Db, text: Mentioning): Promise<NewNotification[]> {
  await hideMentionNotifications(transaction, text.kind, text.subjectId, mentionedNames(text.content));
  return [...(await returnMentions(transaction, text)), ...(await notifyOfMentions(transaction, text))];
}

/** Shows the hidden notifications of the mentions in a text again, to members who see it. Publish them after the commit. */
export async function returnMentions(transaction: Db, text: Mentioning): Promise<NewNotification[]> {
  const hidden = await findHiddenMentions(transaction, text, mentionedNames(text.content));
  if (hidden.length === 0) return [];
  const told = await findTold(transaction, hidden, text);
  return notificationsWithIds(transaction, await showMentionNotifications(transaction, text, told));
}

/** Hides the notifications of the mentions in a removed comment or message. */
export function withdrawMentions(transaction: Db, kind: MentioningKind, subjectId: number): Promise<void> {
  return hideMentionNotifications(transaction, kind, subjectId, []);
}

/** Forgets the mentions in texts whose rows go for good, with the notifications of them. */
export function forgetMentions(db: Db, kind: MentioningKind, subjectIds: readonly number[]): Promise<void> {
  return deleteMentions(db, kind, subjectIds);
}

async function placeOf(transaction: Db, text: Mentioning): Promise<MentionPlace> {
  if (text.kind !== 'group_message') return text;
  return { kind: text.kind, group: { id: text.groupId, name: await groupName(transaction, text.groupId) } };
}
