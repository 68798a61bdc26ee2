import { isSame, type Written } from './drafts.ts';
import { readJson, storeText } from './stored-texts.ts';

const prefix = 'tried.';

interface Attempt {
  key: string;
  written: Written;
}

/**
 * The idempotency key to send with: that of the attempt before, where the same was sent from this draft and got no answer
 * (it may have arrived), else a new one.
 */
export function idempotencyKeyFor(memberId: number, draftName: string, written: Written): string {
  const before = readJson(memberId, prefix + draftName) as Partial<Attempt> | null;
  if (before?.key === undefined || before.written === undefined) return crypto.randomUUID();
  return isSame(before.written, written) ? before.key : crypto.randomUUID();
}

/** Stores the key of an attempt that got no answer. */
export function storeRetryKey(memberId: number, draftName: string, attempt: Attempt): void {
  storeText(memberId, prefix + draftName, JSON.stringify(attempt));
}

/** An attempt was answered: the next one gets a new key. */
export function removeRetryKey(memberId: number, draftName: string): void {
  storeText(memberId, prefix + draftName, '');
}
