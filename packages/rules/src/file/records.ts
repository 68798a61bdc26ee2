import type { FileRecord } from '@kopa/contracts/file/records';
import { recordLimits } from '@kopa/contracts/limits';
import { addDays } from '../dates.ts';
import { fail, type Refusal } from '../refusal.ts';

/** @throws 400 invalid_request for a day after `today` or more than 400 days before it */
export function assertRecordDay(on: string, today: string): void {
  if (on > today) throw refuse('must not be in the future');
  if (on < addDays(today, -recordLimits.daysBack)) throw refuse(`must be at most ${recordLimits.daysBack} days ago`);
}

/** @throws 409 too_many_records for a member who keeps this many */
export function assertMayKeep(count: number): void {
  if (count >= recordLimits.kept) throw fail('too_many_records');
}

/**
 * The text of which a record's digest is the SHA-256, in UTF-8 (product 4.48): kind, day and text, each with a line feed,
 * then the digest of each photo's bytes in hex, likewise.
 */
export function digestText({
  kind,
  on,
  text,
  photos,
}: Pick<FileRecord, 'kind' | 'on' | 'text'> & { photos: readonly { digest: string }[] }): string {
  return [kind, on, text, ...photos.map(({ digest }) => digest)].map((line) => `${line}\n`).join('');
}

function refuse(message: string): Refusal {
  return fail('invalid_request', { fields: [{ path: 'body/on', message }] });
}
