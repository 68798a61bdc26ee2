import { act } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';

/**
 * Returns a function for the tests of a file that reports to the page that every observed element is visible or not, as
 * the browser would.
 */
export function steerView(): (isIntersecting: boolean) => void {
  const callbacks = new Set<IntersectionObserverCallback>();
  class SteeredObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe() {
      callbacks.add(this.#callback);
    }
    disconnect() {
      callbacks.delete(this.#callback);
    }
  }
  beforeEach(() => {
    callbacks.clear();
    vi.stubGlobal('IntersectionObserver', SteeredObserver);
  });
  return (isIntersecting) =>
    act(() => {
      for (const callback of callbacks) {
        callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
      }
    });
}
