import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ShownMessage } from './shown-message.ts';

/** A distance from the end, in pixels, that still counts as reading the newest message. */
const nearEnd = 120;

/**
 * Scrolling of a list of messages. It stays at the end while the reader is there or writes, otherwise it does not move,
 * and it reports whether the newest messages are in view. Newer ones that are missing here load below the reader.
 */
export function useStickToEnd(
  messages: readonly ShownMessage[],
  memberId: number,
  hasNewer: boolean,
  onAtEnd: (isAtEnd: boolean) => void,
) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ oldestId: 0, newestId: 0, fromEnd: 0, hasNewer: false });
  const [isAway, setIsAway] = useState(false);
  const oldestId = messages[0]?.id ?? 0;
  const newestId = messages[messages.length - 1]?.id ?? 0;
  const newestIsOwn = messages[messages.length - 1]?.senderId === memberId;

  function toEnd() {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
    setIsAway(false);
  }

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { oldestId: formerOldest, newestId: formerNewest, fromEnd, hasNewer: loadsBelow } = before.current;
    if (newestId !== formerNewest && !loadsBelow) {
      if (isAtEnd.current || newestIsOwn) toEnd();
    } else if (oldestId < formerOldest) {
      // The browser's own anchoring does not act at the very top, where older messages are asked for.
      element.scrollTop = element.scrollHeight - fromEnd;
    }
    before.current = { oldestId, newestId, fromEnd: element.scrollHeight - element.scrollTop, hasNewer };
  }, [oldestId, newestId, newestIsOwn, hasNewer]);

  const report = useEffectEvent(() => onAtEnd(isAtEnd.current));
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    report();
    const observer = new ResizeObserver(() => {
      // A growing input or an opening keyboard shrinks the list.
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const look = useCallbackRef(() => {
    if (box.current === null) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    const isNear = scrollHeight - scrollTop - clientHeight < nearEnd;
    before.current.fromEnd = scrollHeight - scrollTop;
    if (isNear === isAtEnd.current) return;
    isAtEnd.current = isNear;
    onAtEnd(isNear);
    setIsAway(!isNear);
  });

  return { box, look, isAway, toEnd };
}
