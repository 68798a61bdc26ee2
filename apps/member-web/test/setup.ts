import '@kopa/ui/testing/jsdom';
import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { watchReachable } from '@kopa/ui/reachable';
import { removeTexts } from '@kopa/ui/stored-texts';
import { endCalls, watchCalls } from '@kopa/ui/testing/calls';
import { failOnComplaints } from '@kopa/ui/testing/complaints';
import { printPageInLastErrorOnly } from '@kopa/ui/testing/page-in-errors';
import { clearToasts, loadToasts } from '@kopa/ui/toast';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { api } from '../src/api/api.ts';
import { closeScreens } from '../src/app/routed-app.tsx';
import { clearSends } from '../src/device/outbox/stored-sends.ts';
import { forgetMember } from '../src/device/pwa/forget-member.ts';
import { notifySessionCleared } from '../src/session/session-cleared.ts';
import { forgetUploads } from '../src/shared/media/uploads.ts';
import { server } from './server.ts';

// Pages load at their first use, slower on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
printPageInLastErrorOnly();

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

beforeAll(() => server.listen());
beforeAll(watchCalls);
// So that a toast appears with the act that causes it.
beforeAll(loadToasts);
afterAll(() => server.close());
failOnComplaints();

// The files of a worker share one page: each test leaves it as a logout and a new document would.
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await endCalls();
  await vi.dynamicImportSettled();
  notifySessionCleared({ keepsUnsent: false });
  closeScreens();
  api.forget();
  clearSends();
  forgetUploads();
  await forgetMember();
  removeTexts('');
  localStorage.clear();
  sessionStorage.clear();
  onlineManager.setOnline(true);
  // A new document takes the server for reachable.
  await watchReachable(async () => new Response())('/');
  window.history.replaceState(null, '', '/');
  server.resetHandlers();
  clearToasts();
});
