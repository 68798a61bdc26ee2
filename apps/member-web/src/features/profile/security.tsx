import { showToast } from '@kopa/ui/toast';
import { useLazy } from '@kopa/ui/use-lazy';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import classes from './own-data/own-data.module.css';
import { sendConfirmation, sessionsQuery } from './security.queries.ts';
import { SessionList } from './session-list.tsx';

const loadDialog = async () => (await import('./change-password-form-dialog.tsx')).ChangePasswordDialog;

/** Password, confirmation of the email, and sessions (product 2.13). */
export function Security() {
  const member = useMember();
  const client = useQueryClient();
  const [isChanging, setIsChanging] = useState(false);
  const close = () => setIsChanging(false);
  const ChangeDialog = useLazy(loadDialog, isChanging, close);
  const confirmation = useMutation({
    mutationFn: sendConfirmation,
    onSuccess: () => showToast({ title: 'A link is on its way', message: `To ${member.email}`, tone: 'success' }),
    onError: () => showToast({ title: 'The link was not sent', message: 'Please try again later.', tone: 'error' }),
  });
  return (
    <section className={classes.root} aria-labelledby="security">
      <h2 id="security" className={classes.title}>
        Security
      </h2>
      {!member.emailConfirmed && (
        <>
          <p className={classes.text}>
            Your email is not confirmed yet. Please use the link that we have mailed to you.
          </p>
          <Button variant="default" loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
            Send the link again
          </Button>
        </>
      )}
      <Button variant="default" onClick={() => setIsChanging(true)}>
        Change password
      </Button>
      <SessionList />
      {ChangeDialog !== null && (
        <ChangeDialog
          opened={isChanging}
          onClose={close}
          onChanged={() => void client.invalidateQueries({ queryKey: sessionsQuery().queryKey })}
        />
      )}
    </section>
  );
}
