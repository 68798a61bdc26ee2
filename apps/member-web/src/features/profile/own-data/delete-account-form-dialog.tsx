import { deleteUser } from '@kopa/contracts/account/profile';
import { codeOf } from '@kopa/contracts/client';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { useSession } from '../../../session/session-provider.tsx';
import { useMember } from '../../../session/use-member.ts';
import ownData from './own-data.module.css';

/** Asks for the password before the account is deleted. */
export function DeleteAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete your account?" centered>
      <DeleteAccountForm />
    </Dialog>
  );
}

function DeleteAccountForm() {
  const member = useMember();
  const { signOut } = useSession();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const remove = useMutation({
    mutationFn: () => api.call(deleteUser, { params: { id: member.id }, body: { password } }),
    async onSuccess() {
      await signOut({ isOver: true });
      showToast({ title: 'Your account was deleted', tone: 'success' });
    },
    onError(error) {
      if (codeOf(error) === 'forbidden') setRefusal('This is not your password.');
      else showToast({ title: 'Failed to delete the account', message: 'Please try again later.', tone: 'error' });
    },
  });
  return (
    <Form
      onSubmit={() => {
        if (password === '') setRefusal('Please enter your password.');
        else if (!remove.isPending) remove.mutate();
      }}
    >
      <p className={ownData.warning}>
        Your profile, photos, posts, comments, messages and connections are removed for everybody. Nobody can bring them
        back.
      </p>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={refusal}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setRefusal('');
        }}
      />
      <Button type="submit" color="red.9" loading={remove.isPending}>
        Delete account
      </Button>
    </Form>
  );
}
