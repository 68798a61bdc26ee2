import { mentionLimits, textLimits } from '@kopa/contracts/limits';

/** A mention that is being written: from `start`, the place of the `@`, to before `end`, with what was typed after it. */
export interface TypedMention {
  start: number;
  end: number;
  q: string;
}

const beforeCaret = /(?:^|[^\p{Letter}\p{Number}_.@/-])@([\p{Letter}\p{Mark}\p{Number}_.-]+)$/u;
const afterCaret = /^[A-Za-z0-9_.-]*/;

/** The mention before the caret; null if there is none or too few letters of it to suggest members. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const q = beforeCaret.exec(text.slice(0, caret))?.[1] ?? '';
  if (q.length < mentionLimits.lettersToSuggest || q.length > textLimits.search) return null;
  const rest = afterCaret.exec(text.slice(caret))?.[0] ?? '';
  return { start: caret - q.length - 1, end: caret + rest.length, q };
}
