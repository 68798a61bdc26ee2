import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { feedKey } from './social-feed.keys.ts';

/** State that outlives the feed's page, so that one comes back to the feed as one left it. */
export function useFeedMemory<T>(name: string | number, initial: T) {
  const client = useQueryClient();
  const [value, setValue] = useState(() => client.getQueryData<T>([...feedKey, 'memory', name]) ?? initial);
  const change = useCallback(
    (next: T) => {
      client.setQueryData<T>([...feedKey, 'memory', name], next);
      setValue(next);
    },
    [client, name],
  );
  return [value, change] as const;
}
