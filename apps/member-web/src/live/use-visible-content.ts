import { type RefObject, useEffect, useRef } from 'react';
import { useLiveChannel } from './live-channel.ts';

/** A post that is on screen for so many ms is looked at; one that is scrolled past is not. */
const lookedAtAfter = 300;

/** Tells the server that the feed is on screen while the component is mounted. */
export function useShownFeed(): void {
  const { showFeed } = useLiveChannel();
  useEffect(() => showFeed(), [showFeed]);
}

/** Tells the server that a post is on screen. Returns the ref of the post's element. */
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
        }, lookedAtAfter);
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
