import '@mantine/core/styles/Alert.css';
import { codeOf, textFor } from '@kopa/contracts/client';
import type { ErrorCode } from '@kopa/contracts/errors';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { showToast } from '@kopa/ui/toast';
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import { openSupport } from '../desk/support.store.ts';
import { refetchAfterPortalChange } from '../lists/follows-portal.ts';
import { connectPortalCall } from './portal.queries.ts';
import classes from './portal-dialog.module.css';

export interface PortalDialogProps {
  opened: boolean;
  onClose: () => void;
  onConnected?: () => void;
}

/** Explanations of refusals (product 2.6). */
const hints: Partial<Record<ErrorCode, string>> = {
  portal_name_mismatch: 'The name on your profile must be at least 80% similar to your name on the portal.',
  portal_already_connected: 'Each portal account can be linked to only one profile.',
  state_code_taken: 'This state code is assigned to another user. Please contact support.',
};

/** Text of a failed attempt, and the server's code. */
interface Problem {
  text: string;
  code: ErrorCode | null;
}

/** Asks for the portal's email and password and links the account. Neither is stored. */
export function PortalFormDialog({ opened, onClose, onConnected }: PortalDialogProps) {
  const member = useMember();
  const { updateMember } = useSession();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const connect = useMutation({
    mutationFn: () => connectPortalCall(member.id, email.trim(), password),
    onSuccess(user) {
      updateMember(user);
      setPassword('');
      setProblem(null);
      showToast({ title: 'Portal connected successfully!', tone: 'success' });
      refetchAfterPortalChange(client);
      onClose();
      onConnected?.();
    },
    onError(error) {
      const message = textFor(error, 'Failed to connect to NYSC portal');
      setProblem({ text: message, code: codeOf(error) });
      showToast({ title: 'Connection failed', message, tone: 'error' });
    },
  });

  function submit() {
    if (connect.isPending) return;
    if (email.trim() !== '' && password !== '') connect.mutate();
    else setProblem({ text: 'Please enter both your email and password', code: null });
  }

  function contactSupport() {
    onClose();
    openSupport({ view: 'write', category: 'portal' });
  }

  const code = problem?.code ?? null;
  const hint = code === null ? undefined : hints[code];
  return (
    <Dialog opened={opened} onClose={onClose} title="Connect your service portal" centered>
      <Form onSubmit={submit}>
        <p className={classes.text}>
          Kopa asks the portal for your service record. Your password is used once and never kept.
        </p>
        {problem !== null && (
          <Alert color="red" role="alert" title={hint === undefined ? undefined : problem.text}>
            {hint ?? problem.text}
            {code === 'state_code_taken' && (
              <Button variant="default" mt={8} onClick={contactSupport}>
                Contact support
              </Button>
            )}
          </Alert>
        )}
        <TextInput
          label="Portal email"
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={connect.isPending}>
          Connect my portal
        </Button>
        <p className={classes.text}>
          Forgot your portal password? Only the NYSC portal can reset it, under “Forgot password” on its sign-in page.
        </p>
      </Form>
    </Dialog>
  );
}
