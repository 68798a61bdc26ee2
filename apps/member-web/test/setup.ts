import '@kopa/ui/testing/jsdom';
import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { clearOffline } from '../src/offline/offline-store.ts';
import { clearSends } from '../src/outbox/stored-sends.ts';

// Pages load at their first use, slower on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// Browser features that the pages use and jsdom does not have.
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
Object.assign(URL, { createObjectURL: () => 'blob:kopa/preview', revokeObjectURL: () => undefined });
window.scrollTo = (() => undefined) as never;

afterEach(async () => {
  cleanup();
  clearSends();
  await clearOffline();
  localStorage.clear();
  sessionStorage.clear();
});
