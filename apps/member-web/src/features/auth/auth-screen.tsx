import { useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import classes from './auth.module.css';
import { RegistrationForm } from './registration-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** What a visitor sees: sign-in, with a switch to registration (spec 2.1). */
export function AuthScreen() {
  const { hasExpired } = useSession();
  const [isRegistering, setIsRegistering] = useState(false);
  return (
    <main className={classes.screen}>
      <div className={classes.brand}>
        <span className={classes.mark} aria-hidden="true">
          K
        </span>
        <p className={classes.name}>Kopa</p>
        <p className={classes.claim}>Your service year, your people.</p>
      </div>
      {hasExpired && !isRegistering && (
        <p className={classes.notice} role="status">
          Your session has ended. Sign in to go on where you were.
        </p>
      )}
      {isRegistering ? (
        <RegistrationForm onSwitch={() => setIsRegistering(false)} />
      ) : (
        <SignInForm onSwitch={() => setIsRegistering(true)} />
      )}
    </main>
  );
}
