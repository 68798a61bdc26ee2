import type { Post } from '@kopa/contracts/social-feeds';
import { type RefObject, useEffect, useRef } from 'react';
import { useMemory } from '../../lists/use-memory.ts';

interface HeldPosts {
  shown: Post[];
  /** How many newer posts wait above. */
  heldCount: number;
  /** Put on an element at the top of the list: once it is out of sight, newer posts wait. */
  topRef: RefObject<HTMLDivElement | null>;
  release: () => void;
}

/** No post has this id: everything is shown. */
const noCeiling = 0;

/** Holds other members' new posts back while the reader is further down, so that the feed does not jump under them. */
export function useHeldPosts(posts: Post[], memberId: number): HeldPosts {
  const topRef = useRef<HTMLDivElement>(null);
  /** The newest post that is shown, while newer ones wait. */
  const [ceiling, setCeiling] = useMemory('feed ceiling', noCeiling);
  const newest = useRef({ id: 0, ceiling });
  newest.current = { id: posts[0]?.id ?? noCeiling, ceiling };

  useEffect(() => {
    const top = topRef.current;
    if (top === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry === undefined) return;
      if (entry.isIntersecting) setCeiling(noCeiling);
      else if (newest.current.ceiling === noCeiling) setCeiling(newest.current.id);
    });
    observer.observe(top);
    return () => observer.disconnect();
  }, [setCeiling]);

  const shown = ceiling === noCeiling ? posts : posts.filter(({ id, userId }) => id <= ceiling || userId === memberId);
  return {
    shown,
    heldCount: posts.length - shown.length,
    topRef,
    release: () => {
      setCeiling(noCeiling);
      topRef.current?.scrollIntoView({ block: 'center' });
    },
  };
}
