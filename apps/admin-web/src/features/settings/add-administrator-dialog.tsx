import { adminRoles } from '@kopa/contracts/access';
import { textLimits } from '@kopa/contracts/text-limits';
import { newKey } from '@kopa/ui/new-key';
import { showToast } from '@kopa/ui/toast';
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { roleLabel } from '../../session/role-label.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { addAdministratorMutation } from './settings.queries.ts';

const { username: usernameLimits, password: passwordLimits, displayName } = textLimits;

/** Adds an administrator. */
export function AddAdministratorDialog({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof adminRoles)[number]>('moderator');
  const [password, setPassword] = useState('');
  const sent = useRef({ content: '', key: '' });
  const add = useMutation({
    ...addAdministratorMutation,
    onSuccess: (added) => {
      showToast({ title: 'Administrator added', message: `${added.name} can sign in now`, tone: 'success' });
      onClose();
    },
  });
  const isComplete =
    username.trim().length >= usernameLimits.min && name.trim() !== '' && password.length >= passwordLimits.min;

  function submit() {
    const account = { username: username.trim(), name: name.trim(), role, password };
    const content = JSON.stringify(account);
    // A lost answer is asked for again; a changed content is another one.
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    add.mutate({ ...account, idempotencyKey: sent.current.key });
  }

  return (
    <FormDialog
      title="Add administrator"
      action="Add"
      isReady={isComplete}
      isPending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={usernameLimits.max}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Name"
        description="First and last name"
        autoComplete="off"
        maxLength={displayName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Role"
        value={role}
        data={adminRoles.map((value) => ({ value, label: roleLabel(value) }))}
        onChange={({ currentTarget }) => setRole(adminRoles.find((value) => value === currentTarget.value) ?? role)}
      />
      <PasswordInput
        label="Password"
        description={`At least ${passwordLimits.min} characters. Please give it to them yourself.`}
        autoComplete="new-password"
        maxLength={passwordLimits.max}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
