import { ApiError } from '@kopa/contracts/client';
import { updateUser } from '@kopa/contracts/users';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { api } from '../../api.ts';
import { useSession } from '../../session/session-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import classes from './profile.module.css';

/** Edits name, username and email; the server checks them (spec section 5). Each opening begins with what is saved. */
export function EditProfileDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit profile" centered>
      <EditProfileForm onSaved={onClose} />
    </Dialog>
  );
}

function EditProfileForm({ onSaved }: { onSaved: () => void }) {
  const member = useMember();
  const { updateMember } = useSession();
  const [form, setForm] = useState({ name: member.name, username: member.username, email: member.email });
  const save = useMutation({
    mutationFn: () => api.call(updateUser, { params: { id: member.id }, body: form }),
    onSuccess(user) {
      updateMember(user);
      showToast({ title: 'Profile updated!', tone: 'success' });
      onSaved();
    },
    onError: (error) => showToast({ title: 'Update failed', message: reasonOf(error), tone: 'error' }),
  });
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <TextInput label="Name" data-autofocus {...field('name')} />
      <TextInput label="Username" {...field('username')} />
      <TextInput label="Email" type="email" {...field('email')} />
      <Button type="submit" loading={save.isPending}>
        Save
      </Button>
    </form>
  );
}

/** A taken name is told as it is; anything else keeps the specification's text. */
function reasonOf(error: Error): string {
  const isTaken = error instanceof ApiError && error.status === 409;
  return isTaken ? error.serverMessage : 'Failed to update profile. Please try again.';
}
