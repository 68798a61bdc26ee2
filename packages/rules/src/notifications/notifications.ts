import type { Ticket, TicketStatus } from '@kopa/contracts/desk/tickets';
import type { Notification } from '@kopa/contracts/notifications/notifications';
import { ticketMessage } from '../desk/tickets.ts';

/** A notification to create. `actorId` is the member whose action it reports; null if it names no member. */
export interface NotificationDraft extends Pick<Notification, 'type' | 'message' | 'relatedId'> {
  memberId: number;
  actorId: number | null;
  /** The kind of thing that `relatedId` names, if it is not the usual one of the type. */
  relatedType?: Notification['relatedType'];
}

/** The member whose action a notification reports. */
export interface Actor {
  id: number;
  name: string;
}

/** True if a member acts on their own content. Such an action creates no notification (product 4.15). */
export function isOwnAct(ownerId: number, actorId: number): boolean {
  return ownerId === actorId;
}

/** The notification of a comment, for the author of the post; null for the author's own comment. */
export function commentNotification(authorId: number, actor: Actor, postId: number): NotificationDraft | null {
  if (isOwnAct(authorId, actor.id)) return null;
  const message = `${actor.name} commented on your post`;
  return { memberId: authorId, actorId: actor.id, type: 'comment', message, relatedId: postId };
}

/**
 * The notification of a like, for the author of the post; null for the author's own like. `likers` is the number of
 * members who like the post, with the actor and without the author.
 */
export function likeNotification(
  authorId: number,
  actor: Actor,
  postId: number,
  likers: number,
): NotificationDraft | null {
  if (isOwnAct(authorId, actor.id)) return null;
  return {
    memberId: authorId,
    actorId: actor.id,
    type: 'like',
    message: likeMessage(actor, likers),
    relatedId: postId,
  };
}

function likeMessage({ name }: Actor, likers: number): string {
  const others = likers - 1;
  if (others < 1) return `${name} liked your post`;
  return `${name} and ${others} ${others === 1 ? 'other' : 'others'} liked your post`;
}

/** True for a notification about a post, which goes with it. */
export function isNotificationOfPost(
  { type, relatedId, relatedType }: Pick<Notification, 'type' | 'relatedId' | 'relatedType'>,
  postId: number,
): boolean {
  const isAboutPost = type === 'like' || type === 'comment' || (relatedType as string | null) === 'post';
  return isAboutPost && relatedId === postId;
}

/** The notification of a connection request, for its recipient. */
export function requestNotification(recipientId: number, actor: Actor, connectionId: number): NotificationDraft {
  const message = `${actor.name} sent you a connection request`;
  return { memberId: recipientId, actorId: actor.id, type: 'connection_request', message, relatedId: connectionId };
}

/** The notification of an acceptance, for the requester. */
export function acceptanceNotification(requesterId: number, actor: Actor, connectionId: number): NotificationDraft {
  const message = `${actor.name} accepted your connection request`;
  return { memberId: requesterId, actorId: actor.id, type: 'connection_accepted', message, relatedId: connectionId };
}

/** The notification of a new follower, for the followed member. */
export function followerNotification(followedId: number, actor: Actor): NotificationDraft {
  const message = `${actor.name} started following you`;
  return { memberId: followedId, actorId: actor.id, type: 'new_follower', message, relatedId: actor.id };
}

/** The effect of the end of a request on its notification: it is marked as read or deleted. */
export const requestNotificationAfter = { answered: 'read', cancelled: 'deleted' } as const;

/** The ways in which a request ends. */
export type RequestEnd = keyof typeof requestNotificationAfter;

/** Stands between the name of the inviting member and the name of the group. */
export const invited = ' invited you to ';

/** The notification of an invitation to a group, for the invited member. */
export function invitationNotification(
  invitedId: number,
  actor: Actor,
  group: { id: number; name: string },
): NotificationDraft {
  const message = `${actor.name}${invited}${group.name}`;
  const related = { relatedId: group.id, relatedType: 'group' } as const;
  return { memberId: invitedId, actorId: actor.id, type: 'other', message, ...related };
}

/** The kind of thing that `relatedId` names. Type `other` stores it and defaults to a ticket. Other types return null. */
export function relatedTypeOf(
  type: Notification['type'],
  stored: Notification['relatedType'] | undefined,
): Notification['relatedType'] {
  return type === 'other' ? (stored ?? 'ticket') : null;
}

/** The notification of a change of a ticket, for its member; null if nothing changed for them. It names no member. */
export function ticketNotification(
  ticket: Pick<Ticket, 'id' | 'userId' | 'subject' | 'status'>,
  before: TicketStatus,
  reply: string | undefined,
): NotificationDraft | null {
  const message = ticketMessage(ticket, before, reply);
  if (message === null) return null;
  return { memberId: ticket.userId, actorId: null, type: 'other', message, relatedId: ticket.id };
}
