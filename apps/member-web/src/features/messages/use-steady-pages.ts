import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps what is on screen in its place when a page above it changes its height. The browser learns the height of a page
 * that it has skipped only when the page comes near: after the phone was turned, or a message was edited.
 */
export function useSteadyPages(box: RefObject<HTMLElement | null>, pageCount: number): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const heights = new Map<Element, number>();
    const observer = new ResizeObserver(() => {
      const { top } = element.getBoundingClientRect();
      let grown = 0;
      let grownAbove = 0;
      for (const page of element.children) {
        const { height, bottom } = page.getBoundingClientRect();
        const growth = height - (heights.get(page) ?? height);
        heights.set(page, height);
        grown += growth;
        const wasAbove = bottom - grown <= top;
        if (wasAbove) grownAbove += growth;
      }
      if (grownAbove !== 0) element.scrollTop += grownAbove;
    });
    for (const page of element.children) observer.observe(page);
    return () => observer.disconnect();
  }, [box, pageCount]);
}
