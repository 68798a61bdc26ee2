import { codeOf, textFor } from '@kopa/contracts/client';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import { loadInTime } from '@kopa/ui/reload';
import { showToast } from '@kopa/ui/toast';
import { PasswordInput, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import classes from './auth.module.css';
import { signInCall } from './auth.queries.ts';
import { AuthForm } from './auth-form.tsx';
import { TermsLinks } from './terms-links.tsx';
import { useSubmit } from './use-submit.ts';

const AppealForm = lazy(async () => ({ default: (await loadInTime(() => import('./appeal-form.tsx'))).AppealForm }));

/** Sign-in (product 2.3). */
export function SignInForm({ onSwitch }: { onSwitch: () => void }) {
  const { signIn } = useSession();
  // The fields are uncontrolled, so that they keep text typed before this code loaded.
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const html = document.documentElement;
    if (!html.hasAttribute('data-submitted')) return;
    html.removeAttribute('data-submitted');
    email.current?.form?.requestSubmit?.();
  }, []);
  const [sent, setSent] = useState({ email: '', password: '' });
  const submit = useSubmit(signInCall, {
    onSuccess({ user }) {
      signIn(user, 'login');
      showToast({ title: 'Login successful', message: `Welcome back, ${user.firstName}.`, tone: 'success' });
    },
    onError(error) {
      const message = textFor(error, 'Please check your credentials and try again.', [
        'account_suspended',
        'rate_limited',
      ]);
      showToast({ title: 'Login failed', message, tone: 'error' });
    },
  });

  return (
    <AuthForm
      title="Sign in"
      submitLabel="Sign in"
      isPending={submit.isPending}
      onSubmit={() => {
        const credentials = { email: email.current?.value ?? '', password: password.current?.value ?? '' };
        setSent(credentials);
        submit.send(credentials);
      }}
      onSwitch={onSwitch}
      switchQuestion="New to Kopa?"
      switchLabel="Create an account"
      footer={
        <>
          <p className={classes.links}>
            <a href={visitorPages.beforeCamp}>Called up? Before camp</a>
          </p>
          <p className={classes.links}>
            <a href={visitorPages.forgotPassword}>Forgot password?</a>
            <a href={visitorPages.support}>Contact support</a>
          </p>
          <TermsLinks />
          <button
            type="button"
            className={classes.debug}
            onClick={() => {
              localStorage.clear();
              window.location.reload();
            }}
          >
            Kopa does not open properly? Clear its data
          </button>
        </>
      }
    >
      <TextInput
        ref={email}
        label="Portal email"
        description="The email you registered with in Kopa"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
      />
      <PasswordInput ref={password} label="Password" autoComplete="current-password" required withAsterisk={false} />
      {codeOf(submit.error) === 'account_suspended' && (
        <Suspense>
          <AppealForm key={submit.sentAt} credentials={sent} />
        </Suspense>
      )}
    </AuthForm>
  );
}
