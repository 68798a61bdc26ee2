import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps what is on screen in its place when a page that begins above it changes its height. The browser learns the
 * height of a page that it has skipped only when the page comes on screen: after the phone was turned, or a message was
 * edited.
 */
export function useSteadyPages(box: RefObject<HTMLElement | null>, pageCount: number): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const heights = new Map<Element, number>();
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      const { top: edge } = element.getBoundingClientRect();
      let grown = 0;
      let grownAbove = 0;
      for (const page of element.children) {
        const { height, top } = page.getBoundingClientRect();
        const growth = height - (heights.get(page) ?? height);
        heights.set(page, height);
        // The last page grows at its end.
        const beganAbove = top - grown < edge && page !== element.lastElementChild;
        if (beganAbove) grownAbove += growth;
        grown += growth;
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
