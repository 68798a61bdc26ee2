import type { DehydratedState } from '@tanstack/react-query';
import { readJson, storeText } from './stored-texts.ts';

const name = 'outbox';

/** What every mutation of the outbox is called with. */
export interface Send {
  /** The idempotency key; on the live channel the client id. */
  key: string;
}

/** A send that has not been answered, as react-query dehydrates it. */
export type StoredSend = DehydratedState['mutations'][number];

/** The member's sends that have not been answered, oldest first. */
export function storedSends(memberId: number): StoredSend[] {
  const stored = readJson(memberId, name);
  return Array.isArray(stored) ? (stored as StoredSend[]).filter((send) => keyOf(send) !== undefined) : [];
}

/** True until the send was answered, here or in another tab, or the member has logged out. */
export function isStored(memberId: number, { key }: Send): boolean {
  return storedSends(memberId).some((send) => keyOf(send) === key);
}

/** Stores a send, instead of what was stored under its key. */
export function storeSend(memberId: number, send: StoredSend): void {
  store(memberId, [...storedSends(memberId).filter((other) => keyOf(other) !== keyOf(send)), send]);
}

/** Removes a send that was answered. */
export function removeSend(memberId: number, { key }: Send): void {
  const sends = storedSends(memberId);
  const others = sends.filter((send) => keyOf(send) !== key);
  if (others.length < sends.length) store(memberId, others);
}

/** The key of a stored send; undefined where what is stored is none. */
export function keyOf(send: StoredSend): string | undefined {
  return (send.state?.variables as Partial<Send> | undefined)?.key;
}

function store(memberId: number, sends: StoredSend[]): void {
  storeText(memberId, name, sends.length === 0 ? '' : JSON.stringify(sends));
}
