import { messagingLimits } from '@kopa/contracts/limits';
import { assertFound } from './existence.ts';
import { fail } from './refusal.ts';

/** The facts about a sender and a receiver that decide if a message may be sent. */
export interface Standing {
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

/** Either fact lifts the limit for strangers (product 4.8). The API's SQL is also built from this list. */
export const liftsStrangerLimit = ['answered', 'connected'] as const satisfies readonly (keyof Standing)[];

/** @throws 400 own_message */
export function assertNotToOneself(senderId: number, receiverId: number): void {
  if (senderId === receiverId) throw fail('own_message');
}

/**
 * Any two active members may write to each other, except where the receiver takes first messages from connections only
 * (product 4.27). A sender may write three messages to a stranger who has not replied (product 4.8).
 * @throws 403 messages_closed, 404 for missing and suspended receivers, 429 awaiting_reply
 */
export function assertMayWriteTo(standing: Standing | undefined): asserts standing is Standing {
  if (!standing?.receiverActive) throw fail('not_found');
  if (liftsStrangerLimit.some((fact) => standing[fact])) return;
  if (!standing.receiverOpen) throw fail('messages_closed');
  if (standing.sent >= messagingLimits.unansweredToStrangers) throw fail('awaiting_reply');
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
