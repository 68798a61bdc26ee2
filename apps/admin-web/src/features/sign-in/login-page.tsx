import { otpLimits } from '@kopa/contracts/account/session-limits';
import { codeOf, textFor } from '@kopa/contracts/client';
import { clearToasts, showToast } from '@kopa/ui/toast';
import { Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminSession } from '../../api/admin-session.ts';
import { KopaMark } from '../../shared/layout/kopa-mark.tsx';
import { DemoHint } from './demo-hint.tsx';
import { loginMutation } from './login.queries.ts';
import classes from './login-page.module.css';

const empty = { username: '', password: '', otp: '' };

interface LoginPageProps {
  /** Called when the form is filled in, so that the code behind it can load. */
  onBegin: () => void;
  /** Starts the session. The login waits for it. */
  onSignIn: (session: AdminSession) => Promise<void>;
}

/** /admin-login (product 3.2). */
export function LoginPage({ onBegin, onSignIn }: LoginPageProps) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState(empty);
  const [asksForCode, setAsksForCode] = useState(false);
  const login = useMutation({
    ...loginMutation,
    onSuccess(session) {
      clearToasts();
      return onSignIn(session);
    },
    onError(error) {
      if (codeOf(error.cause) === 'otp_required') {
        clearToasts();
        setAsksForCode(true);
        return;
      }
      change('otp', '');
      showToast({ title: 'Login Failed', message: textFor(error.cause, 'Invalid credentials'), tone: 'error' });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = validate(values, asksForCode);
    setErrors(found);
    if (Object.values(found).some((error) => error !== '') || login.isPending) return;
    const { username, password, otp } = values;
    login.mutate({ username, password, ...(asksForCode ? { otp } : {}) });
  }

  function change(field: keyof typeof empty, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: '' }));
  }

  return (
    <main className={classes.page}>
      <form className={classes.form} onChange={onBegin} onSubmit={submit} noValidate>
        <span className={classes.mark}>
          <KopaMark size={48} />
        </span>
        <Title order={1} className={classes.title}>
          Administrator Portal
        </Title>
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          value={values.username}
          error={errors.username}
          onChange={(event) => change('username', event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={errors.password}
          onChange={(event) => change('password', event.currentTarget.value)}
        />
        {asksForCode && (
          <TextInput
            label="Authentication code"
            description="From your authenticator app, or a recovery code."
            name="otp"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoFocus
            maxLength={20}
            value={values.otp}
            error={errors.otp}
            onChange={(event) => change('otp', event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={login.isPending} fullWidth>
          Sign in
        </Button>
      </form>
      <DemoHint
        onChoose={(account) => {
          setValues({ ...account, otp: '' });
          setErrors(empty);
          setAsksForCode(false);
          onBegin();
        }}
      />
    </main>
  );
}

/** Both fields need at least one character, and so does the code once it is asked for (product 3.2). */
function validate({ username, password, otp }: typeof empty, asksForCode: boolean): typeof empty {
  return {
    username: username.trim() === '' ? 'Username is required' : '',
    password: password === '' ? 'Password is required' : '',
    otp: asksForCode && otp.trim().length < otpLimits.digits ? 'Please enter the code' : '',
  };
}
