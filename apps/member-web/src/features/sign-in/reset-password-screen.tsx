import { resetPassword } from '@kopa/contracts/account/credentials';
import { codeOf, textFor } from '@kopa/contracts/client';
import { Form } from '@kopa/ui/form.tsx';
import { showToast } from '@kopa/ui/toast';
import { useTitle } from '@kopa/ui/use-title';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { linkToken } from '../../session/link-token.ts';
import { NewPasswordFields, useNewPassword } from '../../session/new-password-fields.tsx';
import { useSession } from '../../session/session-provider.tsx';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { DeadLink } from './dead-link.tsx';

/** Sets a new password with the link of a mail (product 2.26). */
export function Component() {
  useTitle('Set a new password');
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [token] = useState(linkToken);
  const password = useNewPassword();
  const reset = useMutation({
    mutationFn: () => api.call(resetPassword, { body: { token, newPassword: password.value } }),
    async onSuccess() {
      // The link has ended all sessions, the one of this browser too.
      await signOut({ isOver: true });
      await navigate('/', { replace: true });
      showToast({ title: 'Password changed', message: 'Sign in with your new password.', tone: 'success' });
    },
    onError(error) {
      if (codeOf(error) === 'invalid_token') return;
      const message = textFor(error, 'Please check your connection and try again.', [
        'common_password',
        'rate_limited',
      ]);
      showToast({ title: 'The password was not changed', message, tone: 'error' });
    },
  });
  if (token === '' || codeOf(reset.error) === 'invalid_token') {
    return (
      <AuthFrame>
        <DeadLink offersNewOne />
        <BackToSignIn />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <h1 className={classes.title}>Set a new password</h1>
      <Form onSubmit={() => password.check() && !reset.isPending && reset.mutate()}>
        <NewPasswordFields password={password} />
        <Button type="submit" loading={reset.isPending} fullWidth>
          Set password
        </Button>
      </Form>
      <BackToSignIn />
    </AuthFrame>
  );
}
