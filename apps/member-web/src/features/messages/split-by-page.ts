import type { ShownMessage } from './use-chat.ts';

/** Messages that stand together in one element. */
export interface MessagePage {
  key: number | 'newest';
  /** Position of the first one in the whole list. */
  from: number;
  messages: readonly ShownMessage[];
}

/**
 * Splits a list of messages, oldest first, into pages that begin at the ids `starts`, which are in order. The last page
 * also has the pending messages.
 */
export function splitByPage(messages: readonly ShownMessage[], starts: readonly number[]): MessagePage[] {
  if (messages.length === 0) return [];
  // A pending message has no id yet that could be compared; it is among the last ones.
  const positions = starts.map((start) => messages.findIndex(({ id }) => id >= start || id < 0));
  const cuts = [...new Set([0, ...positions.filter((position) => position > 0)])];
  return cuts.map((from, index) => {
    const to = cuts[index + 1];
    const firstId = messages[from]?.id ?? 0;
    return {
      // The start stays the key of its page where the message with this id is gone.
      key: to === undefined ? 'newest' : ([...starts].reverse().find((start) => start <= firstId) ?? firstId),
      from,
      messages: messages.slice(from, to),
    };
  });
}
