import { maxId } from '@kopa/contracts/schema';
import { fail } from './refusal.ts';

// Both the browser and Node have these; the package's own library of types has neither.
declare const atob: (base64: string) => string;
declare const btoa: (text: string) => string;

/** The opaque cursor of the page that continues below a position of the list: base64url without padding. */
export function writeCursor(position: number): string {
  return btoa(`v1:${position}`).replace(/=+$/, '');
}

/**
 * The position that a cursor stands for; `maxPosition` is the highest of the list, by default that of an id.
 * @throws 400 invalid_cursor for a cursor that {@link writeCursor} did not make
 */
export function readCursor(cursor: string, maxPosition: number = maxId): number {
  const position = positionOf(cursor);
  if (!(position <= maxPosition)) throw fail('invalid_cursor');
  return position;
}

/** True for a cursor of a list by id: the format `cursor` of the contracts. */
export function isCursor(text: string): boolean {
  return positionOf(text) <= maxId;
}

/** Not a number where the cursor is none. */
function positionOf(cursor: string): number {
  const position = Number(/^v1:([1-9]\d{0,15})$/.exec(decoded(cursor))?.[1]);
  return writeCursor(position) === cursor ? position : Number.NaN;
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
