import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Pages are fetched when they are first shown, which takes a busy machine its time.
configure({ asyncUtilTimeout: 8_000 });

// What Mantine and the pages ask of a browser and jsdom does not have.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = class {
  root = null;
  rootMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
} as never;
Element.prototype.scrollIntoView = () => undefined;
Object.assign(document, { fonts: new EventTarget() });
Object.assign(URL, { createObjectURL: () => 'blob:kopa/preview', revokeObjectURL: () => undefined });
window.scrollTo = (() => undefined) as never;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
