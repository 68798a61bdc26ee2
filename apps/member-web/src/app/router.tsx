import { visitorPages } from '@kopa/contracts/visitor-pages';
import { PageBoundary, type PageOnDemand, pageOnDemand } from '@kopa/ui/page-on-demand.tsx';
import { useStore } from '@kopa/ui/use-store';
import { type ComponentType, Suspense } from 'react';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { linkToken } from '../session/link-token.ts';
import { useSession } from '../session/session-provider.tsx';
import { mustOnboard, readStoredMember } from '../session/stored-member.ts';

/** A screen that makes calls. Its code and the client cache load together. */
function screen(load: () => Promise<ComponentType<object>>): PageOnDemand<object> {
  return pageOnDemand(async () => {
    const [{ withData }, Screen] = await Promise.all([import('./with-data.tsx'), load()]);
    return withData(Screen);
  });
}

const adminRedirect = screen(async () => (await import('../layout/admin-redirect.tsx')).AdminRedirect);
const onboarding = screen(async () => (await import('../features/onboarding/onboarding.tsx')).Onboarding);
const choosePassword = screen(async () => (await import('./choose-password-form-dialog.tsx')).ChoosePassword);

/** Screens that need no session, and are shown with one too. */
const openPages: Readonly<Record<string, PageOnDemand<object>>> = {
  [visitorPages.forgotPassword]: screen(
    async () => (await import('../features/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
  [visitorPages.resetPassword]: screen(
    async () => (await import('../features/auth/reset-password-screen.tsx')).ResetPasswordScreen,
  ),
  [visitorPages.confirmEmail]: screen(
    async () => (await import('../features/auth/confirm-email-screen.tsx')).ConfirmEmailScreen,
  ),
  [visitorPages.support]: screen(async () => (await import('../features/auth/support-screen.tsx')).SupportScreen),
};
const openPage = () => openPages[window.location.pathname.replace(/\/$/, '')];

/** Like `openPage`, and stays right when the address changes without a reload. */
function useOpenPage() {
  return useStore(onAddressChange, openPage);
}

function onAddressChange(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

const signedIn = screen(async () => (await import('./signed-in.tsx')).SignedIn);

/**
 * Fetches the code of the stored member's first view, so that it renders in one go. The web server has already
 * announced these files with the page. Never rejects: the view shows what failed.
 */
export async function prepareFirstView(): Promise<void> {
  const open = openPage();
  if (open !== undefined) {
    // At once, before anything else can read the address.
    linkToken();
    return open.fetch();
  }
  const member = readStoredMember();
  if (member === null || isAdminPath()) return;
  if (mustOnboard(member)) return onboarding.fetch();
  await Promise.all([
    signedIn.fetch(),
    import('./signed-in.tsx').then(({ fetchPage }) => fetchPage(window.location, member)).catch(() => undefined),
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
  const open = useOpenPage();
  if (isAdminPath()) return <adminRedirect.Page />;
  if (isLeaving) return <PageLoading />;
  if (open !== undefined) return <open.Page />;
  if (member === null) return <AuthScreen />;
  if (member.mustChangePassword) return <choosePassword.Page />;
  if (needsOnboarding) return <onboarding.Page />;
  return <signedIn.Page />;
}
