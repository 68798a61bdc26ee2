import { chatLimits } from '@kopa/contracts/chat/chat-limits';
import type { MessagesQuery } from '@kopa/contracts/chat/messages';
import { foundWords } from '../feed/post-search.ts';
import { fail } from '../refusal.ts';

/** A member has a few pinned chats. @param others the pinned ones without this one. @throws 409 too_many_pins */
export function assertRoomForPin(others: number): void {
  if (others >= chatLimits.pins) throw fail('too_many_pins');
}

/** The page around a message has its size and its place by itself. @throws 400 invalid_request */
export function assertAroundAlone({ around, cursor, after, limit }: MessagesQuery): void {
  if (around === undefined || [cursor, after, limit].every((other) => other === undefined)) return;
  const message = 'stands alone, without cursor, after and limit';
  throw fail('invalid_request', { fields: [{ path: 'querystring/around', message }] });
}

/** The page around a message, newest first; it is missing where the chat does not show it. @throws 404 */
export function assertHoldsMessage(page: readonly { id: number }[], id: number): void {
  if (!page.some((message) => message.id === id)) throw fail('not_found');
}

/** Characters of a found message before the first word found. */
const before = 40;

/** The part of a found message that is shown: all of a short one, of a longer one the part with the first word found. */
export function excerptOf(text: string, search: string): string {
  if ([...text].length <= chatLimits.excerpt) return text;
  const [first] = foundWords(text, search);
  const start = Math.max(0, [...text.slice(0, first?.start ?? 0)].length - before);
  const rest = [...text].slice(start);
  // The signs at both ends count.
  const room = chatLimits.excerpt - (start > 0 ? 1 : 0);
  const shown = rest.length > room ? `${rest.slice(0, room - 1).join('')}…` : rest.join('');
  return start > 0 ? `…${shown}` : shown;
}
