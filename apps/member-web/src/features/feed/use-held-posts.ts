import type { FeedScope, Post } from '@kopa/contracts/feed/posts';
import { type RefObject, useEffect, useRef } from 'react';
import { useMemory } from '../../shared/page/use-memory.ts';

interface HeldPosts {
  shown: Post[];
  /** Number of newer posts that are held back. */
  heldCount: number;
  /** Ref of an element at the top of the list; posts are held back while it is out of view. */
  topRef: RefObject<HTMLDivElement | null>;
  release: () => void;
}

/** No post has this id: no post is held back. */
const nothingHeld = 0;

/** Holds back new posts of others while the reader is further down, so that the feed does not move. */
export function useHeldPosts(posts: Post[], memberId: number, scope: FeedScope): HeldPosts {
  const topRef = useRef<HTMLDivElement>(null);
  /** Id of the newest visible post while newer ones are held back. */
  const [newestShownId, setNewestShownId] = useMemory(`newest shown post of ${scope}`, nothingHeld);
  const newest = useRef({ id: 0, newestShownId });
  newest.current = { id: posts[0]?.id ?? nothingHeld, newestShownId };

  useEffect(() => {
    const top = topRef.current;
    if (top === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry === undefined) return;
      if (entry.isIntersecting) setNewestShownId(nothingHeld);
      else if (newest.current.newestShownId === nothingHeld) setNewestShownId(newest.current.id);
    });
    observer.observe(top);
    return () => observer.disconnect();
  }, [setNewestShownId]);

  const shown =
    newestShownId === nothingHeld
      ? posts
      : posts.filter(({ id, userId }) => id <= newestShownId || userId === memberId);
  return {
    shown,
    heldCount: posts.length - shown.length,
    topRef,
    release: () => {
      setNewestShownId(nothingHeld);
      topRef.current?.scrollIntoView({ block: 'center' });
    },
  };
}
