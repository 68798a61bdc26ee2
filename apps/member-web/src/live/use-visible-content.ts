import { type RefObject, useEffect, useRef } from 'react';
import { useLiveChannel } from './live-channel.ts';

/** Milliseconds on screen until a post counts as visible. */
const visibleAfter = 300;

/** Reports the feed as visible while the component is mounted. */
export function useShownFeed(): void {
  const { showFeed } = useLiveChannel();
  useEffect(() => showFeed(), [showFeed]);
}

/** Reports a post as visible while it is on screen. Returns the ref of the post's element. */
export function useShownPost<E extends HTMLElement>(postId: number): RefObject<E | null> {
  const { showPost } = useLiveChannel();
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let hide: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(timer);
      hide?.();
      hide = undefined;
    };
    const observer = new IntersectionObserver((entries) => {
      if (entries[entries.length - 1]?.isIntersecting !== true) leave();
      else if (hide === undefined) {
        clearTimeout(timer);
        timer = setTimeout(() => {
          hide = showPost(postId);
        }, visibleAfter);
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [showPost, postId]);
  return ref;
}
