import '@kopa/ui/has-own';
import './styles.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { noteInstallOffers } from '../device/install-offer.ts';
import { readStoredMember } from '../session/stored-member.ts';
import { App } from './app.tsx';
import { prepareFirstView } from './router.tsx';

// Only `vite --mode mock` keeps this branch, so production builds contain no mocks.
if (import.meta.env.MODE === 'mock') {
  const { startMocks } = await import('@kopa/mocks/browser');
  const { clearMemberData, storeMember } = await import('../session/stored-member.ts');
  const { member } = await startMocks();
  if (member === null) clearMemberData();
  else storeMember(member);
}

noteInstallOffers();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

// There is no top-level await: the chunks fetched here import this module, so they would wait for each other.
void prepareFirstView().then(() => {
  const isVisitor = readStoredMember() === null;
  // The build has rendered the sign-in into the page of visitors.
  if (isVisitor && root.dataset.signIn !== undefined) hydrateRoot(root, app);
  // The sign-in must be there at once. The frame is large, and a transition lets a slow phone answer touches meanwhile.
  else if (isVisitor) createRoot(root).render(app);
  else startTransition(() => createRoot(root).render(app));
});
