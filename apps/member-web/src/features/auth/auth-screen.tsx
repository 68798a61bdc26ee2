import type { SessionEnd } from '@kopa/contracts/realtime';
import { BrandMark } from '@kopa/ui/brand-mark.tsx';
import { useTitle } from '@kopa/ui/use-title';
import { useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import classes from './auth.module.css';
import { RegistrationForm } from './registration-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Texts for members whose session ended while the app was open. */
const endTexts: Record<SessionEnd, string> = {
  'session ended': 'Your session has ended. Sign in to go on where you were.',
  account_suspended: 'Your session has ended because your account was suspended. Please contact support.',
};

/** The screen of visitors: sign-in, with a switch to registration (product 2.1). */
export function AuthScreen() {
  const { ended } = useSession();
  const [isRegistering, setIsRegistering] = useState(false);
  useTitle(isRegistering ? 'Create your account' : 'Sign in');
  return (
    <main className={classes.screen} data-registering={isRegistering || undefined}>
      <div className={classes.hero} data-patterned>
        <Sunrise />
        <span className={classes.mark}>
          <BrandMark size={36} />
        </span>
        <p className={classes.name}>Kopa</p>
        <p className={classes.claim}>Your service year, your people.</p>
      </div>
      <div className={classes.sheet}>
        {ended !== null && !isRegistering && (
          <p className={classes.notice} role="status">
            {endTexts[ended]}
          </p>
        )}
        {isRegistering ? (
          <RegistrationForm onSwitch={() => setIsRegistering(false)} />
        ) : (
          <SignInForm onSwitch={() => setIsRegistering(true)} />
        )}
      </div>
    </main>
  );
}

/** A decorative sun over the camp's parade ground. */
function Sunrise() {
  return (
    <svg className={classes.sunrise} viewBox="0 0 160 80" aria-hidden="true">
      <circle cx="80" cy="80" r="26" />
      <path d="M40 80a40 40 0 0 1 80 0M26 80a54 54 0 0 1 108 0M12 80a68 68 0 0 1 136 0" />
    </svg>
  );
}
