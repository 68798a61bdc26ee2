import { matchesSearch } from '../people/search.ts';

const digits = 4;

/** The last digits of a state code, by which a roll is called; empty without a state code. */
export function lastDigits(stateCode: string | null): string {
  return /\d*$/.exec(stateCode ?? '')?.[0].slice(-digits) ?? '';
}

/** True if a member of a roster is found by digits of the last ones of the state code, or by words of the name. */
export function isFoundBy({ name, stateCode }: { name: string; stateCode: string | null }, typed: string): boolean {
  const search = typed.trim();
  return /^\d+$/.test(search) ? lastDigits(stateCode).includes(search) : matchesSearch(name, search);
}
