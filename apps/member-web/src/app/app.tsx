import { isVisitorPage } from '@kopa/contracts/visitor-pages';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { loadScreen, reloadIfReachable } from '@kopa/ui/reload';
import { Toasts } from '@kopa/ui/toast';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { AuthScreen } from '../features/sign-in/auth-screen.tsx';
import { SessionProvider, useSession } from '../session/session-provider.tsx';
import { PageLoading } from './page-loading.tsx';
import { Themed } from './themed.tsx';

const LateRoutedApp = lazy(async () => ({ default: (await loadScreen(() => import('./routed-app.tsx'))).RoutedApp }));
const AdminRedirect = lazy(async () => ({
  default: (await loadScreen(() => import('./admin-redirect.tsx'))).AdminRedirect,
}));

/** The members' app. `main.tsx` passes a loaded `RoutedApp`, because a suspended one shows its fallback for 300 ms. */
export function App({ RoutedApp = LateRoutedApp }: { RoutedApp?: ComponentType }) {
  return (
    <SessionProvider>
      <OwnScheme>
        <ErrorBoundary
          fallback={<ErrorState isPage text="Kopa could not be loaded." onRetry={() => void reloadIfReachable()} />}
        >
          <Suspense fallback={<PageLoading />}>
            <CurrentScreen RoutedApp={RoutedApp} />
          </Suspense>
        </ErrorBoundary>
        <Toasts position="bottom-center" />
      </OwnScheme>
    </SessionProvider>
  );
}

/** The sign-in is a state, not an address (product 2.1): it stands outside the router and loads without it. */
function CurrentScreen({ RoutedApp }: { RoutedApp: ComponentType }) {
  const { member, isLeaving } = useSession();
  const [pathname] = useState(() => window.location.pathname);
  if (pathname.startsWith('/admin')) return <AdminRedirect />;
  if (isLeaving) return <PageLoading />;
  if (member === null && !isVisitorPage(pathname)) return <AuthScreen />;
  return <RoutedApp key={member?.id ?? 'visitor'} />;
}

/** The member's own colour scheme; visitors get green. */
function OwnScheme({ children }: { children: ReactNode }) {
  const { member } = useSession();
  return <Themed scheme={member?.colorScheme ?? 'green'}>{children}</Themed>;
}
