import { codeOf, textFor } from '@kopa/contracts/client';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import { showToast } from '@kopa/ui/toast';
import { useSubmit } from '@kopa/ui/use-submit';
import { PasswordInput, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import classes from './auth.module.css';
import { signInCall } from './auth.queries.ts';
import { AuthForm } from './auth-form.tsx';

const AppealForm = lazy(() => import('./appeal-form.tsx').then(({ AppealForm }) => ({ default: AppealForm })));

/** Sign-in (product 2.3). */
export function SignInForm({ onSwitch }: { onSwitch: () => void }) {
  const { signIn } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
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
      onSubmit={() => submit.send({ email, password })}
      onSwitch={onSwitch}
      switchQuestion="New to Kopa?"
      switchLabel="Create an account"
      footer={
        <>
          <p className={classes.links}>
            <a href={visitorPages.forgotPassword}>Forgot password?</a>
            <a href={visitorPages.support}>Contact support</a>
          </p>
          <button
            type="button"
            className={classes.debug}
            onClick={() => {
              localStorage.clear();
              window.location.reload();
            }}
          >
            Clear local storage
          </button>
        </>
      }
    >
      <TextInput
        label="Portal email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {codeOf(submit.error) === 'account_suspended' && (
        <Suspense>
          <AppealForm key={submit.sentAt} credentials={{ email, password }} />
        </Suspense>
      )}
    </AuthForm>
  );
}
