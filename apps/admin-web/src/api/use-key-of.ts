import { newKey } from '@kopa/ui/new-key';
import { useRef } from 'react';

/** Returns a function that gives the idempotency key of a content: the same one until the content changes. */
export function useKeyOf(): (content: object) => string {
  const sent = useRef({ content: '', key: '' });
  return (given) => {
    const content = JSON.stringify(given);
    // A lost answer is asked for again; a changed content is another one.
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    return sent.current.key;
  };
}
