import { PageBoundary, pageOnDemand } from '@kopa/ui/page-on-demand.tsx';
import { Suspense } from 'react';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { useSession } from '../session/session-provider.tsx';
import { mustOnboard, readStoredMember } from '../session/stored-member.ts';

const adminRedirect = pageOnDemand(async () => (await import('../layout/admin-redirect.tsx')).AdminRedirect);
const onboarding = pageOnDemand(async () => (await import('../features/onboarding/onboarding.tsx')).Onboarding);
const signedIn = pageOnDemand(async () => (await import('./signed-in.tsx')).SignedIn);

/**
 * Fetches the code of the stored member's first view, so that it renders in one go. The web server has already
 * announced these files with the page. Never rejects: the view shows what failed.
 */
export async function prepareFirstView(): Promise<void> {
  const member = readStoredMember();
  if (member === null || isAdminPath()) return;
  if (mustOnboard(member)) return onboarding.fetch();
  await Promise.all([
    signedIn.fetch(),
    import('./signed-in.tsx').then(({ fetchPage }) => fetchPage(window.location.pathname)).catch(() => undefined),
  ]);
}

const isAdminPath = () => window.location.pathname.startsWith('/admin');

/**
 * Shows the screen for the address and the session (product 2.1). Only signed-in members get the router, so that the
 * sign-in loads without it.
 */
export function AppRoutes() {
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <CurrentScreen />
      </Suspense>
    </PageBoundary>
  );
}

function CurrentScreen() {
  const { member, needsOnboarding, isLeaving } = useSession();
  if (isAdminPath()) return <adminRedirect.Page />;
  if (isLeaving) return <PageLoading />;
  if (member === null) return <AuthScreen />;
  if (needsOnboarding) return <onboarding.Page />;
  return <signedIn.Page />;
}
