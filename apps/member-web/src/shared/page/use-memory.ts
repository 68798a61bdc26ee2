import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type UIEvent, useCallback, useEffect, useState } from 'react';

/** State that outlives its page until sign-out. */
export function useMemory<T>(name: string, initial: T) {
  const client = useQueryClient();
  const state = useState(() => client.getQueryData<T>(['memory', name]) ?? initial);
  const [value] = state;
  useEffect(() => {
    if (value === initial && client.getQueryData(['memory', name]) === undefined) return;
    keep(client, name, value);
  }, [client, name, value, initial]);
  return state;
}

/** Restores the scroll position that a scrolling list had when it was last on screen. */
export function useScrollMemory<T extends HTMLElement>(list: string) {
  const client = useQueryClient();
  const name = `scroll of ${list}`;
  const ref = useCallback(
    (element: T | null) => {
      if (element !== null) element.scrollTop = client.getQueryData<number>(['memory', name]) ?? 0;
    },
    [client, name],
  );
  return { ref, onScroll: ({ currentTarget }: UIEvent<T>) => keep(client, name, currentTarget.scrollTop) };
}

function keep(client: QueryClient, name: string, value: unknown): void {
  client.setQueryDefaults(['memory'], { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(['memory', name], value);
}
