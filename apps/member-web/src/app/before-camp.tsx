import '@kopa/ui/has-own';
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepBeforeCamp } from '../device/pwa/keep-before-camp.ts';
import { BeforeCampApp } from './before-camp-app.tsx';

// Only `vite --mode mock` keeps this branch, so production builds contain no mocks.
if (import.meta.env.MODE === 'mock') await (await import('@kopa/mocks/browser')).startMocks();

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

keepBeforeCamp();
