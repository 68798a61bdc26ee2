import { messagingLimits } from '@kopa/contracts/limits';
import { assertFound } from './existence.ts';
import { fail } from './refusal.ts';

/** What decides whether one member may write to another. */
export interface Standing {
  /** Null until the first message between the two. */
  conversationId: number | null;
  receiverActive: boolean;
  connected: boolean;
  /** The other has ever written in this conversation. */
  answered: boolean;
  /** Messages that the sender has written in it so far. */
  sent: number;
}

/** @throws 400 own_message */
export function assertNotToOneself(senderId: number, receiverId: number): void {
  if (senderId === receiverId) throw fail('own_message');
}

/**
 * Any two active members may write to each other; somebody who is no connection gets three messages until they answer
 * (product 4.8). @throws 404 for missing and suspended receivers, 429 awaiting_reply
 */
export function assertMayWriteTo(standing: Standing | undefined): asserts standing is Standing {
  if (!standing?.receiverActive) throw fail('not_found');
  if (!writesFreely(standing) && standing.sent >= messagingLimits.unansweredToStrangers) throw fail('awaiting_reply');
}

/** Connections, and those who have answered once, may be written to without the limit for strangers. */
export function writesFreely({ connected, answered }: Pick<Standing, 'connected' | 'answered'>): boolean {
  return connected || answered;
}

/**
 * A member marks as read what they have received, in the conversation with its sender where one is named.
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
