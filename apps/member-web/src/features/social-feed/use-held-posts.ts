import type { Post } from '@kopa/contracts/social-feeds';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface HeldPosts {
  shown: Post[];
  /** How many newer posts wait above. */
  heldCount: number;
  /** Put on an element at the top of the list: once it is out of sight, newer posts wait. */
  topRef: RefObject<HTMLDivElement | null>;
  release: () => void;
}

/** Holds other members' new posts back while the reader is further down, so that the feed does not jump under them. */
export function useHeldPosts(posts: Post[], memberId: number): HeldPosts {
  const topRef = useRef<HTMLDivElement>(null);
  const newestId = posts[0]?.id ?? 0;
  const newest = useRef(newestId);
  newest.current = newestId;
  /** The newest post that is shown; null while everything is. */
  const [ceiling, setCeiling] = useState<number | null>(null);

  useEffect(() => {
    const top = topRef.current;
    if (top === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry === undefined) return;
      setCeiling((current) => (entry.isIntersecting ? null : (current ?? newest.current)));
    });
    observer.observe(top);
    return () => observer.disconnect();
  }, []);

  const shown = ceiling === null ? posts : posts.filter(({ id, userId }) => id <= ceiling || userId === memberId);
  return {
    shown,
    heldCount: posts.length - shown.length,
    topRef,
    release: () => {
      setCeiling(null);
      topRef.current?.scrollIntoView({ block: 'center' });
    },
  };
}
