import '@kopa/ui/testing/jsdom';
import '@testing-library/jest-dom/vitest';
import { endCalls, watchCalls } from '@kopa/ui/testing/calls';
import { failOnComplaints } from '@kopa/ui/testing/complaints';
import { printPageInLastErrorOnly } from '@kopa/ui/testing/page-in-errors';
import { clearToasts, loadToasts } from '@kopa/ui/toast';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { server } from './server.ts';

// The router restores the scroll position, which jsdom lacks.
window.scrollTo = () => undefined;

// The dashboard's code is fetched when it first appears.
configure({ asyncUtilTimeout: 30_000 });
printPageInLastErrorOnly();

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
  clearToasts();
  await vi.dynamicImportSettled();
  localStorage.clear();
  sessionStorage.clear();
  server.resetHandlers();
});
