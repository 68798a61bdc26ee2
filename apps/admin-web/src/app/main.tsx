import '@kopa/ui/has-own';
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';

function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');

  createRoot(root).render(
    <StrictMode>
      <App queryClient={createQueryClient()} />
    </StrictMode>,
  );
}

// Only the mode `mock` keeps this branch, so production builds contain no mocks. There is no top-level await, because the
// mocks import chunks of this module.
if (import.meta.env.MODE === 'mock') {
  void import('@kopa/mocks/browser').then(async ({ startMocks }) => {
    await startMocks();
    start();
  });
} else start();
