import type { Group } from '@kopa/contracts/chat/groups';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import type { Ticket } from '@kopa/contracts/desk/tickets';
import type { Post } from '@kopa/contracts/feed/posts';
import type { Appeal } from '@kopa/contracts/moderation/decisions';
import type { Report } from '@kopa/contracts/moderation/reports';
import type { Rumour } from '@kopa/contracts/news/rumours';
import type { Connection } from '@kopa/contracts/people/connections';
import type { Journey } from '@kopa/contracts/safety/journeys';
import { answerDueAt } from './desk/tickets.ts';
import { fail } from './refusal.ts';
import { statusFrom } from './safety/journeys.ts';

/**
 * Returns the operation and its content as a text that can be compared. The order of the fields does not matter, and an
 * empty field may be missing, null or an empty text (product 5.6).
 */
export function contentOf(operation: string, input: object): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return JSON.stringify([operation, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** A repeated key needs the same content as the first time. @throws 409 idempotency_conflict */
export function assertSameContent(isSame: boolean): void {
  if (!isSame) throw fail('idempotency_conflict');
}

/**
 * The answer of a create, made from the present thing. A repeated key gets the first answer by it: later changes by
 * others are left out (product 5.6).
 */
export const asCreated = {
  post: (post: Post): Post => ({ ...post, likes: 0, comments: 0, isLiked: false }),
  directMessage: (message: DirectMessage): DirectMessage => ({ ...message, isRead: false, reactions: [] }),
  groupMessage: (message: GroupMessage): GroupMessage => ({ ...message, reactions: [] }),
  group: (group: Group): Group => ({
    ...group,
    ...{
      memberCount: 1,
      isMember: true,
      isInvited: false,
      role: 'owner',
      lastMessage: null,
      unreadCount: 0,
      isMuted: false,
      isPinned: false,
      isMarkedUnread: false,
    },
  }),
  ticket: (ticket: Ticket): Ticket => {
    const { createdAt } = ticket;
    const dueAt = answerDueAt({ ...ticket, status: 'open', waitingSince: createdAt });
    return {
      ...{ ...ticket, status: 'open', reply: null, isUnread: false },
      ...{ lastMessageAt: createdAt, dueAt: dueAt?.toISOString() ?? null, waitingSince: createdAt, closedAt: null },
    };
  },
  appeal: (appeal: Appeal): Appeal => ({
    ...{ ...appeal, status: 'open', outcome: null },
    ...{ note: null, restored: null, resolvedAt: null },
  }),
  report: (report: Report): Report => ({ ...report, status: 'open', outcome: null, resolvedAt: null }),
  rumour: (rumour: Rumour): Rumour => ({
    ...{ ...rumour, askers: 1, isAsked: true },
    ...{ verdict: null, explanation: null, source: null, answeredAt: null },
  }),
  /** `receivedAt` is when the start came. */
  journey: (journey: Journey, receivedAt: string): Journey => ({
    ...{ ...journey, status: statusFrom(journey.expectedAt, new Date(receivedAt)) },
    ...{ lastHeardAt: receivedAt, endedAt: null },
    contacts: journey.contacts.map((contact) => ({ ...contact, status: 'asked' })),
  }),
  /** A crossed request was accepted at once; any other waited for the other member. */
  connection: (connection: Connection, requesterId: number, isAccepted: boolean): Connection => {
    const otherId = connection.otherUser.id;
    return isAccepted
      ? { ...connection, userId: otherId, connectedUserId: requesterId, status: 'accepted' }
      : { ...connection, userId: requesterId, connectedUserId: otherId, status: 'pending' };
  },
};
