import { portalNameSimilarity } from '@kopa/contracts/limits';
import { folded } from '../people/search.ts';
import { fail, Refusal } from '../refusal.ts';

/** The parts of a person's name. */
export interface NameParts {
  firstName: string;
  middleName: string | null;
  surname: string;
}

/** Facts that prevent linking a portal account. */
export interface Obstacles {
  accountLinkedElsewhere: boolean;
  stateCodeTaken: boolean;
  /** The member has already linked another portal account. */
  otherAccountLinked: boolean;
}

/** A name for comparisons: without accents, in lower case, its words sorted and joined by single spaces. */
export function comparableName(words: (string | null)[]): string {
  return folded(words.join(' ')).split(/\s+/).filter(Boolean).sort().join(' ');
}

/** The similarity of two comparable names from 0 to 1: 1 − Levenshtein distance / longer length. */
export function similarity(one: string, other: string): number {
  const [letters, others] = [[...one], [...other]];
  const longer = Math.max(letters.length, others.length);
  return longer === 0 ? 1 : 1 - distance(letters, others) / longer;
}

/** The Levenshtein distance: the fewest letters to add, remove or replace. Row by row of its table. */
function distance(letters: readonly string[], others: readonly string[]): number {
  let above = Array.from({ length: others.length + 1 }, (_, column) => column);
  for (const [row, letter] of letters.entries()) {
    const here = [row + 1];
    for (const [column, other] of others.entries()) {
      const [removed, added, replaced] = [above[column + 1], here[column], above[column]] as [number, number, number];
      here.push(Math.min(removed + 1, added + 1, replaced + (letter === other ? 0 : 1)));
    }
    above = here;
  }
  return above[others.length] as number;
}

/** The similarity of two people's names: the better result with or without their middle names (product 4.13). */
export function nameSimilarity(profile: NameParts, portal: NameParts): number {
  const withMiddle = (name: NameParts) => comparableName([name.firstName, name.middleName, name.surname]);
  const without = (name: NameParts) => comparableName([name.firstName, name.surname]);
  return Math.max(similarity(withMiddle(profile), withMiddle(portal)), similarity(without(profile), without(portal)));
}

/** @throws 422 portal_name_mismatch below 80 % */
export function assertSameName(profile: NameParts, portal: NameParts): void {
  if (nameSimilarity(profile, portal) < portalNameSimilarity) throw fail('portal_name_mismatch');
}

/** @throws 409 portal_already_connected (also if both apply), state_code_taken */
export function assertMayLink({ accountLinkedElsewhere, stateCodeTaken, otherAccountLinked }: Obstacles): void {
  if (accountLinkedElsewhere || otherAccountLinked) throw fail('portal_already_connected');
  if (stateCodeTaken) throw fail('state_code_taken');
}

/**
 * A portal account reviews a place once and answers for a month once, for all members who link it. @throws 409
 * portal_account_used
 */
export function assertAccountUnused(isUsed: boolean): void {
  if (isUsed) throw fail('portal_account_used');
}

/** True for errors that count as failed attempts: wrong credentials and names. Failures of the portal do not count. */
export function countsAsFailure(error: unknown): boolean {
  return error instanceof Refusal && error.statusCode === 422;
}
