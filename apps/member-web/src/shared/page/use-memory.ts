import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type UIEvent, useCallback, useEffect, useState } from 'react';

/** Beside the cache, whose subscribers would wake at every step of a scroll. */
const memories = new WeakMap<QueryClient, Map<string, unknown>>();

function memoryOf(client: QueryClient): Map<string, unknown> {
  const memory = memories.get(client) ?? new Map<string, unknown>();
  memories.set(client, memory);
  return memory;
}

/** State that outlives its page until sign-out. */
export function useMemory<T>(name: string, initial: T) {
  const memory = memoryOf(useQueryClient());
  const state = useState(() => (memory.get(name) as T | undefined) ?? initial);
  const [value] = state;
  useEffect(() => void memory.set(name, value), [memory, name, value]);
  return state;
}

/** Restores the scroll position that a scrolling list had when it was last on screen. */
export function useScrollMemory<T extends HTMLElement>(list: string) {
  const memory = memoryOf(useQueryClient());
  const name = `scroll of ${list}`;
  const ref = useCallback(
    (element: T | null) => {
      if (element !== null) element.scrollTop = (memory.get(name) as number | undefined) ?? 0;
    },
    [memory, name],
  );
  return { ref, onScroll: ({ currentTarget }: UIEvent<T>) => memory.set(name, currentTarget.scrollTop) };
}
