import { useRef } from 'react';
import type { ShownMessage } from './use-chat.ts';

/**
 * The ids at which the pages of a list of messages begin, in order: those of the pages that are loaded at first, and one
 * for each page that comes before them. The pages of the cache change after a reconnect. These stay, because a message
 * that moved to another page would be drawn anew, and lose an edit in progress.
 */
export function usePageStarts(messages: readonly ShownMessage[], atFirst: readonly number[]): readonly number[] {
  const starts = useRef(atFirst);
  const oldest = messages.find(({ id }) => id > 0);
  if (oldest !== undefined && oldest.id < (starts.current[0] ?? Number.POSITIVE_INFINITY)) {
    starts.current = [oldest.id, ...starts.current];
  }
  return starts.current;
}
