import { mentionLimits } from '@kopa/contracts/limits';
import type { Notification } from '@kopa/contracts/notifications/notifications';
import { textLimits } from '@kopa/contracts/text-limits';
import { type Actor, invited, type NotificationDraft } from '../notifications/notifications.ts';

/** The texts that can mention members. */
export const mentioningKinds = ['post', 'comment', 'group_message'] as const;
export type MentioningKind = (typeof mentioningKinds)[number];

/** A mention in a text: from `start`, the place of the `@`, to before `end`. */
export interface Mention {
  start: number;
  end: number;
  username: string;
}

/** A part of a name ends at its first letter, digit or underscore, so that there is one way to read a text. */
const mention = /(^|[^\p{Letter}\p{Number}_.@/-])@((?:[.-]*[A-Za-z0-9_])+)/gu;

/**
 * The mentions in a text (product 4.34): `@` and a username. Neither an address of mail nor a part of a word is one,
 * and a dot or hyphen at the end belongs to the sentence. A member of that name may not exist.
 */
export function mentionsIn(text: string): Mention[] {
  return [...text.matchAll(mention)].flatMap((match) => {
    const username = match[2] as string;
    const { min, max } = textLimits.username;
    if (username.length < min || username.length > max) return [];
    const start = match.index + (match[1] as string).length;
    return [{ start, end: start + 1 + username.length, username }];
  });
}

/** The usernames that a text mentions, in lower case, each once, and at most as many as one text notifies. */
export function mentionedNames(text: string): string[] {
  const names = mentionsIn(text).map(({ username }) => username.toLowerCase());
  return [...new Set(names)].slice(0, mentionLimits.perText);
}

/** Where a member was mentioned: a post or a comment on one, or a message in a group. */
export type MentionPlace =
  | { kind: 'post' | 'comment'; postId: number }
  | { kind: 'group_message'; group: { id: number; name: string } };

const mentioned = ' mentioned you in ';

/** The notification of a mention. */
export function mentionNotification(mentionedId: number, actor: Actor, place: MentionPlace): NotificationDraft {
  const where = place.kind === 'group_message' ? place.group.name : `a ${place.kind}`;
  const related =
    place.kind === 'group_message'
      ? ({ relatedId: place.group.id, relatedType: 'group' } as const)
      : ({ relatedId: place.postId, relatedType: 'post' } as const);
  return {
    memberId: mentionedId,
    actorId: actor.id,
    type: 'other',
    message: `${actor.name}${mentioned}${where}`,
    ...related,
  };
}

/**
 * True for the notification of a mention in a group. Only its text distinguishes it from an invitation to one, and the
 * group's name, at the end, may hold the words of the other.
 */
export function isGroupMention({ message, relatedType }: Pick<Notification, 'message' | 'relatedType'>): boolean {
  const [beforeMention = ''] = message.split(mentioned);
  return relatedType === 'group' && beforeMention !== message && !beforeMention.includes(invited);
}
