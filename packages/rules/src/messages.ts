import { messagingLimits } from '@kopa/contracts/limits';
import { assertFound } from './existence.ts';
import { fail } from './refusal.ts';

/** How a sender stands to a receiver: all that decides whether a message may be written. */
export interface Standing {
  receiverActive: boolean;
  /** The two are accepted connections. */
  connected: boolean;
  /** The receiver has ever written in this conversation. */
  answered: boolean;
  /** Messages that the sender has written in it so far. */
  sent: number;
}

/** Each of these lifts the limit for strangers (product 4.8). The API's SQL is made from this list too. */
export const liftsStrangerLimit = ['answered', 'connected'] as const satisfies readonly (keyof Standing)[];

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
  if (liftsStrangerLimit.some((fact) => standing[fact])) return;
  if (standing.sent >= messagingLimits.unansweredToStrangers) throw fail('awaiting_reply');
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
