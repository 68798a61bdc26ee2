import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a new screen, so that a screen reader begins there, unless a field of it has the
 * focus. A screen that is there from the start leaves it, unless `atFirst` is set.
 */
export function useHeadingFocus(screen: string | number | boolean, { atFirst = false } = {}): void {
  const shown = useRef(atFirst ? null : screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (document.activeElement?.matches('input, textarea, select')) return;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [screen]);
}

/** The same for a lazy screen, in whose `Suspense` it stands. */
export function FocusesHeading({ screen }: { screen: string | number | boolean }) {
  useHeadingFocus(screen);
  return null;
}
