import type { SafetyStatus } from '@kopa/contracts/safety/safety-calls';
import { searchPosition } from '../people/search.ts';

/**
 * The position of a member in the list of a call; higher ones come first: members in need of help, those without an answer,
 * the safe ones.
 */
export function answerPosition(status: SafetyStatus | null, memberId: number): number {
  if (status === 'need_help') return searchPosition(0, memberId);
  return searchPosition(status === null ? 1 : 2, memberId);
}
