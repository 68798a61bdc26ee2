import { mentionLimits } from '@kopa/contracts/limits';
import { textLimits } from '@kopa/contracts/text-limits';

/** A mention during typing: from `start`, the index of the `@`, to before `end`, with the typed text `q`. */
export interface TypedMention {
  start: number;
  end: number;
  q: string;
}

const beforeCaret = /(?:^|[^\p{Letter}\p{Number}_.@/-])@([\p{Letter}\p{Mark}\p{Number}_.-]+)$/u;
const afterCaret = /^[A-Za-z0-9_.-]*/;

/** The mention before the caret; null without one or with too few letters. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const q = beforeCaret.exec(text.slice(0, caret))?.[1] ?? '';
  if (q.length < mentionLimits.lettersToSuggest || q.length > textLimits.search) return null;
  const rest = afterCaret.exec(text.slice(caret))?.[0] ?? '';
  return { start: caret - q.length - 1, end: caret + rest.length, q };
}
