import './styles.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { noteInstallOffers } from '../device/install-offer.ts';
import { readStoredMember } from '../session/stored-member.ts';
import { App } from './app.tsx';
import { prepareFirstView } from './router.tsx';
import { applyStyles } from './start-styles.ts';

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

// There is no top-level await: the chunks fetched here import this module, so they would wait for each other.
void Promise.all([applyStyles(), prepareFirstView()]).then(() => {
  const view = createRoot(root);
  const render = () =>
    view.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  // React divides the work of a transition into short tasks, so that a slow phone still answers touches meanwhile. The
  // sign-in is small, and its picture is on screen already: its fields must be there at once.
  if (readStoredMember() === null) render();
  else startTransition(render);
});
