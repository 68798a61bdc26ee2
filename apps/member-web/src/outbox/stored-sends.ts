import type { DehydratedState } from '@tanstack/react-query';
import { readJson, storeText } from './stored-texts.ts';

const name = 'outbox';

/** Variables of every mutation of the outbox. */
export interface Send {
  /** Idempotency key; on the live channel it is the client id. */
  key: string;
}

/** An unanswered send, as react-query dehydrates it. */
export type StoredSend = DehydratedState['mutations'][number];

/** The member's unanswered sends, oldest first. */
export function storedSends(memberId: number): StoredSend[] {
  const stored = readJson(memberId, name);
  return Array.isArray(stored) ? (stored as StoredSend[]).filter((send) => keyOf(send) !== undefined) : [];
}

/** True until the send is answered, here or in another tab, or the member logs out. */
export function isStored(memberId: number, { key }: Send): boolean {
  return storedSends(memberId).some((send) => keyOf(send) === key);
}

/** Stores a send; it replaces an earlier one with the same key. */
export function storeSend(memberId: number, send: StoredSend): void {
  store(memberId, [...storedSends(memberId).filter((other) => keyOf(other) !== keyOf(send)), send]);
}

/** Removes an answered send. */
export function removeSend(memberId: number, { key }: Send): void {
  const sends = storedSends(memberId);
  const others = sends.filter((send) => keyOf(send) !== key);
  if (others.length < sends.length) store(memberId, others);
}

/** The key of a stored send; undefined if the stored value is not a send. */
export function keyOf(send: StoredSend): string | undefined {
  return (send.state?.variables as Partial<Send> | undefined)?.key;
}

function store(memberId: number, sends: StoredSend[]): void {
  storeText(memberId, name, sends.length === 0 ? '' : JSON.stringify(sends));
}
