import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a new screen, so that a screen reader begins there. A screen that is there from the
 * start leaves it, unless `atFirst` is set.
 */
export function useHeadingFocus(screen: string | number, { atFirst = false } = {}): void {
  const shown = useRef(atFirst ? null : screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [screen]);
}
