import type { Letter, LetterValues } from '@kopa/contracts/file/letters';
import type { FileRecord, NewRecord } from '@kopa/contracts/file/records';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import { inDays } from './calendar.ts';

/** Values of a letter `leave`. */
export const leave = (): LetterValues => ({ days: 5, from: inDays(30), reason: 'My sister marries' });

/** Writes a letter, `leave` by default. */
export async function writeLetter(
  { id, call }: TestMember,
  templateKey: Letter['templateKey'] = 'leave',
  fields: LetterValues = leave(),
): Promise<Letter> {
  return done(await call('POST', `/api/users/${id}/letters`, { templateKey, fields }));
}

/** Hands a letter in at offices today. */
export async function handIn({ id, call }: TestMember, letterId: number, ...steps: string[]): Promise<void> {
  for (const step of steps) {
    done(await call('PUT', `/api/users/${id}/letters/${letterId}/steps/${step}`, { on: inDays(0) }));
  }
}

/** Enters an outcome of a letter today. */
export async function enterOutcome({ id, call }: TestMember, letterId: number, outcome: object): Promise<Letter> {
  return done(await call('PUT', `/api/users/${id}/letters/${letterId}/outcome`, { on: inDays(0), ...outcome }));
}

/** A new record of today. */
export const newRecord = (): NewRecord => ({ kind: 'money', on: inDays(0), text: 'The allowance has not come.' });

/** Keeps a record. */
export async function recordOf({ id, call }: TestMember, changes: Partial<NewRecord> = {}): Promise<FileRecord> {
  return done(await call('POST', `/api/users/${id}/records`, { ...newRecord(), ...changes }));
}
