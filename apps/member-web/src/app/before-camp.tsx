import '@kopa/ui/has-own';
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepBeforeCamp } from '../device/pwa/keep-before-camp.ts';
import { BeforeCampApp } from './before-camp-app.tsx';

function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('before-camp.html has no #root');

  const app = (
    <StrictMode>
      <BeforeCampApp />
    </StrictMode>
  );
  // The build has rendered the page.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

// Only the mode `mock` keeps this branch, so production builds contain no mocks.
if (import.meta.env.MODE === 'mock') {
  void import('@kopa/mocks/browser').then(async ({ startMocks }) => {
    await startMocks();
    start();
  });
} else {
  start();
  // Not beside the mocks: it would take the page from their worker.
  keepBeforeCamp();
}
