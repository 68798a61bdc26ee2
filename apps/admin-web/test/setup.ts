import '@kopa/ui/testing/jsdom';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The router restores the scroll position, which jsdom lacks.
window.scrollTo = () => undefined;

// The dashboard's code is fetched when it first appears.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});
