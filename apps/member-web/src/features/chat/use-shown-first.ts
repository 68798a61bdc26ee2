import { useEffect, useLayoutEffect, useState } from 'react';

/** Milliseconds for which the message at which a chat opens is marked. */
const markedFor = 2_000;

/** Brings the message at which a list opens into view. Returns its id while it is marked. */
export function useShownFirst(id: number | undefined, scrollTo: (id: number) => void): number | undefined {
  const [markedId, setMarkedId] = useState(id);
  useLayoutEffect(() => {
    if (id !== undefined) scrollTo(id);
  }, [id, scrollTo]);
  useEffect(() => {
    const timer = setTimeout(() => setMarkedId(undefined), markedFor);
    return () => clearTimeout(timer);
  }, []);
  return markedId;
}
