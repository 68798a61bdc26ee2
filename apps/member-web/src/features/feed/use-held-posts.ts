import type { FeedScope, Post } from '@kopa/contracts/feed/posts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { changeCached } from '../../shared/lists/change-cached.ts';
import { beginAnew, isApart, itemsOf, type Pages } from '../../shared/lists/pages.ts';
import { useMemory } from '../../shared/page/use-memory.ts';

interface HeldPosts {
  /** All loaded posts. */
  posts: Post[];
  shown: Post[];
  /** Number of newer posts that are held back. */
  heldCount: number;
  /** Posts between the held and the shown ones are not loaded: the list begins anew when it is released. */
  isBehind: boolean;
  /** Ref of an element at the top of the list; posts are held back while it is out of view. */
  topRef: RefObject<HTMLDivElement | null>;
  release: () => void;
}

/** No post has this id: no post is held back. */
const nothingHeld = 0;

/** Holds back new posts of others while the reader is further down, so that the feed does not move. */
export function useHeldPosts(
  pages: Pages<Post> | undefined,
  queryKey: QueryKey,
  memberId: number,
  scope: FeedScope,
): HeldPosts {
  const client = useQueryClient();
  const topRef = useRef<HTMLDivElement>(null);
  /** Id of the newest visible post while newer ones are held back. */
  const [newestShownId, setNewestShownId] = useMemory(`newest shown post of ${scope}`, nothingHeld);
  const posts = useMemo(() => itemsOf(pages), [pages]);
  const isHolding = newestShownId !== nothingHeld;
  const shown = isHolding ? posts.filter(({ id, userId }) => id <= newestShownId || userId === memberId) : posts;
  const heldCount = posts.length - shown.length;
  const isBehind = heldCount > 0 && isApart(pages);

  const begin = useEffectEvent(() => changeCached<Pages<Post>>(client, queryKey, beginAnew));
  const onTop = useEffectEvent((isInView: boolean) => {
    if (!isInView && !isHolding) setNewestShownId(posts[0]?.id ?? nothingHeld);
    // Otherwise the posts that the reader came up to would vanish.
    if (isInView && !isBehind) setNewestShownId(nothingHeld);
  });

  useEffect(() => {
    const top = topRef.current;
    if (top === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) onTop(entry.isIntersecting);
    });
    observer.observe(top);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isHolding && isApart(pages)) begin();
  }, [isHolding, pages]);

  return {
    posts,
    shown,
    heldCount,
    isBehind,
    topRef,
    release: () => {
      setNewestShownId(nothingHeld);
      topRef.current?.scrollIntoView({ block: 'center' });
    },
  };
}
