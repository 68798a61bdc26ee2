import { type DraftContent, isSame } from './drafts.ts';
import { readJson, storeText } from './stored-texts.ts';

const prefix = 'tried.';

interface Attempt {
  key: string;
  written: DraftContent;
}

/**
 * Returns the idempotency key for a send. It is the key of the last attempt if that attempt had the same content and
 * got no answer (it may have arrived); otherwise it is a new key.
 */
export function idempotencyKeyFor(memberId: number, draftName: string, written: DraftContent): string {
  const before = readJson(memberId, prefix + draftName) as Partial<Attempt> | null;
  if (before?.key === undefined || before.written === undefined) return crypto.randomUUID();
  return isSame(before.written, written) ? before.key : crypto.randomUUID();
}

/** Stores the key of an attempt without an answer. */
export function storeRetryKey(memberId: number, draftName: string, attempt: Attempt): void {
  storeText(memberId, prefix + draftName, JSON.stringify(attempt));
}

/** Removes the key after an answer, so that the next send gets a new key. */
export function removeRetryKey(memberId: number, draftName: string): void {
  storeText(memberId, prefix + draftName, '');
}
