import { textFor } from '@kopa/contracts/client';
import { hideToasts, showToast } from '@kopa/ui/toast';
import { Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { startSession } from '../../api/admin-session.ts';
import { KopaMark } from '../../layout/kopa-mark.tsx';
import { useAdminTitle } from '../../layout/use-admin-title.ts';
import { justSignedIn } from '../../session/just-signed-in.ts';
import { useSession } from '../../session/use-session.ts';
import { DemoHint } from './demo-hint.tsx';
import { loginMutation } from './login.queries.ts';
import classes from './login-page.module.css';

const empty = { username: '', password: '' };

interface LoginPageProps {
  /** Called when the form is filled in, so that the dashboard's code can load. */
  onBegin: () => void;
}

/** /admin-login (product 3.2). */
export function LoginPage({ onBegin }: LoginPageProps) {
  const session = useSession();
  useAdminTitle('Sign in');
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState(empty);
  const login = useMutation({
    ...loginMutation,
    onSuccess(session) {
      hideToasts();
      startSession(session);
    },
    onError: (error) =>
      showToast({ title: 'Login Failed', message: textFor(error.cause, 'Invalid credentials'), tone: 'error' }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = validate(values);
    setErrors(found);
    if (found.username === '' && found.password === '' && !login.isPending) login.mutate(values);
  }

  function change(field: keyof typeof empty, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: '' }));
  }

  if (session !== null) return <Navigate to="/admin-dashboard" replace state={justSignedIn} />;
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
        <Button type="submit" loading={login.isPending} fullWidth>
          Sign in
        </Button>
      </form>
      <DemoHint
        onChoose={(account) => {
          setValues(account);
          setErrors(empty);
          onBegin();
        }}
      />
    </main>
  );
}

/** Both fields need at least one character (product 3.2). */
function validate({ username, password }: typeof empty): typeof empty {
  return {
    username: username.trim() === '' ? 'Username is required' : '',
    password: password === '' ? 'Password is required' : '',
  };
}
