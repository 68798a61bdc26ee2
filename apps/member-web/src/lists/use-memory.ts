import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** State that is kept after its page is left, until sign-out, so that a member finds the page as before. */
export function useMemory<T>(name: string, initial: T) {
  const client = useQueryClient();
  const state = useState(() => client.getQueryData<T>(['memory', name]) ?? initial);
  const [value] = state;
  useEffect(() => {
    if (value === initial && client.getQueryData(['memory', name]) === undefined) return;
    client.setQueryDefaults(['memory'], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData<T>(['memory', name], value);
  }, [client, name, value, initial]);
  return state;
}
