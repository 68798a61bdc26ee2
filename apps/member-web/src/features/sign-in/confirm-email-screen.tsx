import { confirmEmail } from '@kopa/contracts/account/credentials';
import { codeOf } from '@kopa/contracts/client';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useTitle } from '@kopa/ui/use-title';
import { Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { currentUserQuery } from '../../session/current-user.queries.ts';
import { linkToken } from '../../session/link-token.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { DeadLink } from './dead-link.tsx';

/** Confirms an email with the link of a mail (product 2.26). */
export function Component() {
  useTitle('Confirm email');
  const client = useQueryClient();
  const [token] = useState(linkToken);
  // A query, not a mutation: it runs once, also where React renders twice.
  const confirmed = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      await api.call(confirmEmail, { body: { token } });
      return true;
    },
    enabled: token !== '',
  });
  useEffect(() => {
    if (confirmed.isSuccess) void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
  }, [confirmed.isSuccess, client]);

  return (
    <AuthFrame>
      <ConfirmEmailResult isDead={token === '' || codeOf(confirmed.error) === 'invalid_token'} confirmed={confirmed} />
      <BackToSignIn />
    </AuthFrame>
  );
}

interface ResultProps {
  isDead: boolean;
  confirmed: { isPending: boolean; isError: boolean; refetch: () => unknown };
}

function ConfirmEmailResult({ isDead, confirmed }: ResultProps) {
  if (isDead) return <DeadLink />;
  if (confirmed.isPending) {
    return (
      <>
        <h1 className={classes.title}>Confirming your email</h1>
        <Loader mx="auto" aria-hidden />
      </>
    );
  }
  if (confirmed.isError) return <ErrorState text="Your email could not be confirmed." onRetry={confirmed.refetch} />;
  return (
    <>
      <h1 className={classes.title}>Email confirmed</h1>
      <p className={classes.text}>Thank you. You can close this page.</p>
    </>
  );
}
