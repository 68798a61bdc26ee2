import { fail } from './refusal.ts';

/** What decides whether one member may write to another. */
export interface Standing {
  /** Null until the first message between the two. */
  conversationId: number | null;
  receiverActive: boolean;
  connected: boolean;
  /** The other has ever written in this conversation. */
  answered: boolean;
}

/** @throws 400 own_message */
export function assertNotToOneself(senderId: number, receiverId: number): void {
  if (senderId === receiverId) throw fail('own_message');
}

/** @throws 404 for missing and suspended receivers */
export function assertMayWriteTo(standing: Standing | undefined): asserts standing is Standing {
  if (!standing?.receiverActive) throw fail('not_found');
}

/** Connections, and those who have answered once, may be written to without the limit for strangers. */
export function writesFreely({ connected, answered }: Standing): boolean {
  return connected || answered;
}
