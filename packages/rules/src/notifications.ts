import type { Notification } from '@kopa/contracts/notifications';
import type { Ticket, TicketStatus } from '@kopa/contracts/tickets';
import { ticketMessage } from './tickets.ts';

/** What a member is to be told; `actorId` is whose act it names, null where it names nobody. */
export interface Notice extends Pick<Notification, 'type' | 'message' | 'relatedId'> {
  memberId: number;
  actorId: number | null;
}

/** The member whose act a notification names. */
export interface Actor {
  id: number;
  name: string;
}

/** True for what a member does to a thing of their own: it notifies nobody (product 4.15). */
export function isOwnAct(ownerId: number, actorId: number): boolean {
  return ownerId === actorId;
}

/** Tells a post's author of a comment; null for their own. */
export function commentNotice(authorId: number, actor: Actor, postId: number): Notice | null {
  if (isOwnAct(authorId, actor.id)) return null;
  const message = `${actor.name} commented on your post`;
  return { memberId: authorId, actorId: actor.id, type: 'comment', message, relatedId: postId };
}

/**
 * Tells a post's author of a like, with all that others have given it so far: `likers` counts the actor, and leaves the
 * author out. Null for the author's own.
 */
export function likeNotice(authorId: number, actor: Actor, postId: number, likers: number): Notice | null {
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

/** True for the notification that further likes of its post are written over, instead of adding one each. */
export function gathersLikes({ type, isRead }: Pick<Notification, 'type' | 'isRead'>): boolean {
  return type === 'like' && !isRead;
}

/** Tells a member that another one asks to connect. */
export function requestNotice(recipientId: number, actor: Actor, connectionId: number): Notice {
  const message = `${actor.name} sent you a connection request`;
  return { memberId: recipientId, actorId: actor.id, type: 'connection_request', message, relatedId: connectionId };
}

/** Tells the one who asked that the other has accepted. */
export function acceptanceNotice(requesterId: number, actor: Actor, connectionId: number): Notice {
  const message = `${actor.name} accepted your connection request`;
  return { memberId: requesterId, actorId: actor.id, type: 'connection_accepted', message, relatedId: connectionId };
}

/** What becomes of a request's notification when the request ends: an answered one is read, a cancelled one is gone. */
export const requestNoticeAfter = { answered: 'read', cancelled: 'deleted' } as const;

/** How a request comes to its end. */
export type RequestEnd = keyof typeof requestNoticeAfter;

/** Tells a member that their ticket has moved on; null where nothing is new to them. It names no member. */
export function ticketNotice(
  ticket: Pick<Ticket, 'id' | 'userId' | 'subject' | 'status'>,
  before: TicketStatus,
  reply: string | undefined,
): Notice | null {
  const message = ticketMessage(ticket, before, reply);
  if (message === null) return null;
  return { memberId: ticket.userId, actorId: null, type: 'other', message, relatedId: ticket.id };
}
