import { type Placeholder, placeholders } from '@kopa/contracts/desk/saved-replies';
import { fail } from '../refusal.ts';

const inBraces = /\{([^{}]*)\}/g;

/** @throws 400 unknown_placeholder for other words in braces */
export function assertKnownPlaceholders(text: string): void {
  for (const [, word = ''] of text.matchAll(inBraces)) {
    if (word.trim() === '' || isPlaceholder(word)) continue;
    throw fail('unknown_placeholder', { more: ['They are {first_name}, {ticket_id} and {state}.'] });
  }
}

/** A saved reply for one ticket. A text is null where it is unknown, such as the state without a linked portal. */
export function filledReply(text: string, values: Record<Placeholder, string | null>): string {
  return text.replaceAll(inBraces, (whole, word: string) => (isPlaceholder(word) ? (values[word] ?? '') : whole));
}

function isPlaceholder(word: string): word is Placeholder {
  return (placeholders as readonly string[]).includes(word);
}
