import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** State that outlives its page for as long as somebody is signed in, so that one comes back to it as one left it. */
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
