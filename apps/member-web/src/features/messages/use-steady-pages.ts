import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps what is on screen in its place when a page before it changes its height. A message may have been edited in a
 * page that the browser has skipped, and it learns the new height only when the page comes on screen.
 */
export function useSteadyPages(box: RefObject<HTMLElement | null>, pageCount: number): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const heights = new Map<Element, number>();
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      const { bottom: edge } = element.getBoundingClientRect();
      let grown = 0;
      let grownAbove = 0;
      for (const page of element.children) {
        const { height, bottom } = page.getBoundingClientRect();
        const growth = height - (heights.get(page) ?? height);
        heights.set(page, height);
        grown += growth;
        // The page after it is on screen, or further up. The last page grows at its end.
        const isBefore = bottom - grown < edge && page !== element.lastElementChild;
        if (isBefore) grownAbove += growth;
      }
      // At another width everything is in another place.
      const isTurned = element.clientWidth !== width;
      width = element.clientWidth;
      if (grownAbove !== 0 && !isTurned) element.scrollTop += grownAbove;
    });
    for (const page of element.children) observer.observe(page);
    return () => observer.disconnect();
  }, [box, pageCount]);
}
