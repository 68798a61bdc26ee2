import '@kopa/ui/has-own';
import './styles.ts';
import { isVisitorPage } from '@kopa/contracts/visitor-pages';
import { loadScreen } from '@kopa/ui/reload';
import { type ComponentProps, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { noteInstallOffers } from '../device/pwa/install-offer.ts';
import { linkToken } from '../session/link-token.ts';
import { clearMemberData, clearTabData, readStoredMember, storeMember } from '../session/stored-member.ts';
import { App } from './app.tsx';

const app = (props: ComponentProps<typeof App> = {}) => (
  <StrictMode>
    <App {...props} />
  </StrictMode>
);

/** Milliseconds that the frame waits for its page, so that both are drawn at once. */
const pageWait = 400;

function start(): void {
  noteInstallOffers();

  // The router stores scroll positions on unload, also after a logout in another tab.
  if (readStoredMember() === null) clearTabData();

  const isOpenPage = isVisitorPage(window.location.pathname);
  // At once, before anything else can read the address.
  if (isOpenPage) linkToken();

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const render = (props?: ComponentProps<typeof App>) => createRoot(root).render(app(props));

  // The page keeps its skeleton until the code of its address has loaded. The build has rendered the sign-in for visitors.
  const member = readStoredMember();
  if (isOpenPage || member !== null) {
    void loadScreen(() => import('./routed-app.tsx')).then(
      async ({ RoutedApp, openScreens, waitForPage }) => {
        await waitForPage(openScreens(member?.id), pageWait);
        render({ RoutedApp });
      },
      () => render(),
    );
  } else if (root.dataset.signIn !== undefined) hydrateRoot(root, app());
  else render();
}

// There is no top-level await, because the loaded chunks import this module.
// Only the mode `mock` keeps this branch, so production builds contain no mocks.
if (import.meta.env.MODE === 'mock') {
  void import('@kopa/mocks/browser').then(async ({ startMocks }) => {
    const { member } = await startMocks();
    if (member === null) clearMemberData();
    else storeMember(member);
    start();
  });
} else start();
