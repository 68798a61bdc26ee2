import type { ShownMessage } from './use-chat.ts';

/** Messages that were loaded together. */
export interface MessagePage {
  key: number | 'newest';
  /** Position of the first one in the whole list. */
  from: number;
  messages: readonly ShownMessage[];
}

/**
 * Splits a list of messages, oldest first, at the pages that were loaded. `starts` are the ids of the pages' oldest
 * messages in order. The last page also has what has arrived since, and the pending ones.
 */
export function splitByPage(messages: readonly ShownMessage[], starts: readonly number[]): MessagePage[] {
  if (messages.length === 0) return [];
  // A pending message has no id yet that could be compared; it is among the last ones.
  const positions = starts.slice(1).map((start) => messages.findIndex(({ id }) => id >= start || id < 0));
  const cuts = [...new Set([0, ...positions.filter((position) => position > 0)])];
  return cuts.map((from, index) => {
    const to = cuts[index + 1];
    return {
      key: to === undefined ? 'newest' : (messages[from]?.id ?? 0),
      from,
      messages: messages.slice(from, to),
    };
  });
}
