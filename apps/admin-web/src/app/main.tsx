import '@kopa/ui/has-own';
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';

// Only `vite --mode mock` keeps this branch, so production builds contain no mocks.
if (import.meta.env.MODE === 'mock') {
  const { startMocks } = await import('@kopa/mocks/browser');
  await startMocks();
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App queryClient={createQueryClient()} />
  </StrictMode>,
);
