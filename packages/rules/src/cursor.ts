import { maxId } from '@kopa/contracts/schema';
import { fail } from './refusal.ts';

// Browsers and Node have both functions, but the TypeScript library of this package declares neither.
declare const atob: (base64: string) => string;
declare const btoa: (text: string) => string;

/** Returns the opaque cursor of the page after a position in the list: base64url without padding. */
export function writeCursor(position: number): string {
  return btoa(`v1:${position}`).replace(/=+$/, '');
}

/**
 * Returns the position in a cursor. `maxPosition` is the highest position of the list, by default the largest id.
 * @throws 400 invalid_cursor for a text that {@link writeCursor} did not return
 */
export function readCursor(cursor: string, maxPosition: number = maxId): number {
  const position = positionOf(cursor);
  if (!(position <= maxPosition)) throw fail('invalid_cursor');
  return position;
}

/** A place in a list that a text orders, and an id where texts are equal. */
export interface TextPosition {
  text: string;
  id: number;
}

/** Returns the opaque cursor of the page after a place in a list that a text orders. */
export function writeTextCursor({ text, id }: TextPosition): string {
  return btoa(`v2:${id}:${encodeURIComponent(text)}`).replace(/=+$/, '');
}

/** @throws 400 invalid_cursor for a text that {@link writeTextCursor} did not return */
export function readTextCursor(cursor: string): TextPosition {
  const [, id, text] = /^v2:([1-9]\d{0,15}):(.*)$/.exec(decoded(cursor)) ?? [];
  try {
    const position = { id: Number(id), text: decodeURIComponent(text ?? '') };
    if (id !== undefined && writeTextCursor(position) === cursor) return position;
  } catch {
    // A broken percent sign, or half of a letter.
  }
  throw fail('invalid_cursor');
}

/** True for a cursor of a list ordered by id. The contracts' format `cursor` uses it. */
export function isCursor(text: string): boolean {
  return positionOf(text) <= maxId;
}

/** Returns NaN for a text that is not a cursor. */
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
