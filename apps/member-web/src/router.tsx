import { Suspense } from 'react';
import { AuthScreen } from './features/auth/auth-screen.tsx';
import { PageLoading } from './layout/page-loading.tsx';
import { PageBoundary, pageOnDemand } from './on-demand/page-on-demand.tsx';
import { useSession } from './session/session-provider.tsx';

const { Page: AdminRedirect } = pageOnDemand(async () => (await import('./layout/admin-redirect.tsx')).AdminRedirect);
const { Page: Onboarding } = pageOnDemand(
  async () => (await import('./features/onboarding/onboarding.tsx')).Onboarding,
);
const { Page: SignedIn } = pageOnDemand(async () => (await import('./signed-in.tsx')).SignedIn);

/**
 * What the address and the session lead to (spec section 2.1). Only a signed-in member has paths of the app to walk
 * between, so that the sign-in loads without the router.
 */
export function AppRoutes() {
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <Mode />
      </Suspense>
    </PageBoundary>
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
