import { loadScreen } from '@kopa/ui/reload';
import { lazy, Suspense } from 'react';
import { AuthScreen } from '../features/sign-in/auth-screen.tsx';
import { useSession } from '../session/session-provider.tsx';
import { Frame } from './frame/frame.tsx';
import { PageLoading } from './page-loading.tsx';

const ChoosePassword = lazy(async () => ({
  default: (await loadScreen(() => import('./choose-password-form-dialog.tsx'))).ChoosePassword,
}));
const Onboarding = lazy(async () => ({
  default: (await loadScreen(() => import('../features/onboarding/onboarding.tsx'))).Onboarding,
}));

/** Shows the sign-in, a setup step or the frame, by the state of the session (product 2.1). */
export function MemberRoot() {
  const { member, needsOnboarding } = useSession();
  if (member === null) return <AuthScreen />;
  if (!member.mustChangePassword && !needsOnboarding) return <Frame member={member} />;
  return (
    <Suspense fallback={<PageLoading />}>{member.mustChangePassword ? <ChoosePassword /> : <Onboarding />}</Suspense>
  );
}
