import { Toasts } from '@kopa/ui/toast';
import { preloadLazy, useLazy } from '@kopa/ui/use-lazy';
import { useStore } from '@kopa/ui/use-store';
import { useTitle } from '@kopa/ui/use-title';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AdminSession, onSessionChange, readSession, startSession } from '../api/admin-session.ts';
import { LoginPage } from '../features/sign-in/login-page.tsx';
import { MissingCode } from '../shared/layout/part.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import type { PortalProps } from './portal.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const loadDashboard = () => import('./dashboard-page.tsx');

/** Loads the pages behind the login; the dashboard's code comes beside the router's. */
async function loadPortal() {
  void preloadLazy(loadDashboard);
  return (await import('./portal.tsx')).Portal;
}

/** The administrators' portal. The login is a state of the session: it stands before the router and loads without it. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const session = useStore(onSessionChange, readSession);
  const [newToken, setNewToken] = useState<string | null>(null);

  async function signIn(next: AdminSession) {
    // The login stays until the pages can be shown.
    await Promise.all([preloadLazy(loadPortal), preloadLazy(loadDashboard)]);
    setNewToken(next.token);
    startSession(next);
  }

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {session === null ? (
          <Visitor onSignIn={signIn} />
        ) : (
          <LatePortal key={session.token} queryClient={queryClient} hasJustSignedIn={session.token === newToken} />
        )}
      </QueryClientProvider>
      <Toasts position="bottom-right" />
    </MantineProvider>
  );
}

const entrances = ['/', '/admin-login', '/admin-dashboard'];

/** The pages that need no session (product 3.1). */
function Visitor({ onSignIn }: { onSignIn: (session: AdminSession) => Promise<void> }) {
  const [isEntrance] = useState(() => entrances.includes(window.location.pathname));
  useTitle(isEntrance ? 'Sign in' : 'Page not found', { app: 'Kopa administration' });
  useEffect(() => {
    if (isEntrance) window.history.replaceState(null, '', '/admin-login');
  }, [isEntrance]);
  return isEntrance ? <LoginPage onBegin={() => void preloadLazy(loadPortal)} onSignIn={onSignIn} /> : <NotFoundPage />;
}

function LatePortal(props: PortalProps) {
  const [isMissing, setIsMissing] = useState(false);
  const Portal = useLazy(loadPortal, true, () => setIsMissing(true));
  if (isMissing) return <MissingCode isPage />;
  return Portal !== null && <Portal {...props} />;
}
