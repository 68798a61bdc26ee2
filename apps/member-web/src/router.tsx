import { lazy, Suspense } from 'react';
import { AuthScreen } from './features/auth/auth-screen.tsx';
import { PageLoading } from './layout/page-loading.tsx';
import { useSession } from './session/session-provider.tsx';

const AdminRedirect = lazy(async () => ({ default: (await import('./layout/admin-redirect.tsx')).AdminRedirect }));
const Onboarding = lazy(async () => ({ default: (await import('./features/onboarding/onboarding.tsx')).Onboarding }));
const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }));

/**
 * What the address and the session lead to (spec section 2.1). Only a signed-in member has paths of the app to walk
 * between, so that the sign-in loads without the router.
 */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Mode />
    </Suspense>
  );
}

function Mode() {
  const { member, needsOnboarding, isLeaving } = useSession();
  if (window.location.pathname.startsWith('/admin')) return <AdminRedirect />;
  if (isLeaving) return <PageLoading />;
  if (member === null) return <AuthScreen />;
  if (needsOnboarding) return <Onboarding />;
  return <SignedIn />;
}
