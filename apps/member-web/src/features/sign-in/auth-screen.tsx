import type { SessionEnd } from '@kopa/contracts/realtime';
import { registrationHash } from '@kopa/contracts/visitor-pages';
import { loadScreen } from '@kopa/ui/reload';
import { useTitle } from '@kopa/ui/use-title';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import { FocusesHeading } from '../../shared/page/use-heading-focus.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Texts for a session that ended while the app was open. */
const endTexts: Record<SessionEnd, string> = {
  'session ended': 'Your session has ended. Sign in to go on where you were.',
  account_suspended: 'Your session has ended because your account was suspended. Please contact support.',
};

const RegistrationForm = lazy(async () => ({
  default: (await loadScreen(() => import('./registration-form.tsx'))).RegistrationForm,
}));

/** The screen of visitors: sign-in, with a switch to registration (product 2.1). */
export function AuthScreen() {
  const { ended } = useSession();
  const [isRegistering, setIsRegistering] = useState(false);
  useEffect(() => {
    if (window.location.hash === registrationHash) startTransition(() => setIsRegistering(true));
  }, []);
  useTitle(isRegistering ? 'Create your account' : 'Sign in');
  return (
    <AuthFrame isLong={isRegistering}>
      {ended !== null && !isRegistering && (
        <p className={classes.notice} role="status">
          {endTexts[ended]}
        </p>
      )}
      <Suspense>
        {isRegistering ? (
          <RegistrationForm onSwitch={() => setIsRegistering(false)} />
        ) : (
          <SignInForm onSwitch={() => startTransition(() => setIsRegistering(true))} />
        )}
        <FocusesHeading screen={isRegistering} />
      </Suspense>
    </AuthFrame>
  );
}
