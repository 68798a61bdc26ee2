import { useDeferredValue, useEffect } from 'react';

const drawn = new Set<string>();

/**
 * False in the first rendering of a long screen, which then leaves out what is below the first view, so that a slow
 * phone draws the rest in a later task. Further renderings are complete at once, so that the scroll position can be
 * restored.
 */
export function useShowsAll(screen: string): boolean {
  const showsAll = useDeferredValue(true, drawn.has(screen));
  useEffect(() => void drawn.add(screen), [screen]);
  return showsAll;
}
