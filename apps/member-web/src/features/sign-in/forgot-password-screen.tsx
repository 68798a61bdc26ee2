import { forgotPassword } from '@kopa/contracts/account/credentials';
import { textFor } from '@kopa/contracts/client';
import { textLimits } from '@kopa/contracts/text-limits';
import { Form } from '@kopa/ui/form.tsx';
import { showToast } from '@kopa/ui/toast';
import { useTitle } from '@kopa/ui/use-title';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

/** Asks for a link to set a new password (product 2.26). */
export function Component() {
  useTitle('Forgot password');
  const [email, setEmail] = useState('');
  const send = useMutation({
    mutationFn: () => api.call(forgotPassword, { body: { email } }),
    onError: (error) =>
      showToast({
        title: 'The link was not sent',
        message: textFor(error, 'Please check your connection and try again.', ['rate_limited']),
        tone: 'error',
      }),
  });
  return (
    <AuthFrame>
      <h1 className={classes.title}>Forgot password</h1>
      {send.isSuccess ? (
        <p role="status">If this address belongs to an account, a link is on its way.</p>
      ) : (
        <Form noValidate={false} onSubmit={() => !send.isPending && send.mutate()}>
          <p className={classes.text}>We send a link to your email. With it you can set a new password.</p>
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            maxLength={textLimits.email}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={send.isPending} fullWidth>
            Send link
          </Button>
        </Form>
      )}
      <BackToSignIn />
    </AuthFrame>
  );
}
