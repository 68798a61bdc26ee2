import { textLimits } from '@kopa/contracts/text-limits';
import { showToast } from '@kopa/ui/toast';
import { PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { changePasswordMutation } from './settings.queries.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const { min, max } = textLimits.password;

/** Changes one's own password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(empty);
  const [error, setError] = useState<Partial<typeof empty>>({});
  const change = useMutation({
    ...changePasswordMutation,
    onSuccess: () => {
      showToast({ title: 'Password changed', message: 'Your other sessions have ended.', tone: 'success' });
      onClose();
    },
  });

  function submit() {
    const { currentPassword, newPassword, confirmPassword } = values;
    const found: Partial<typeof empty> = {
      ...(currentPassword === '' ? { currentPassword: 'Password is required' } : {}),
      ...(newPassword.length < min ? { newPassword: `At least ${min} characters` } : {}),
      ...(newPassword === confirmPassword ? {} : { confirmPassword: 'Please make sure your passwords match.' }),
    };
    setError(found);
    if (Object.keys(found).length === 0) change.mutate({ currentPassword, newPassword });
  }

  const field = (name: keyof typeof empty) => ({
    value: values[name],
    error: error[name],
    maxLength: max,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <FormDialog
      title="Change password"
      action="Change password"
      isReady
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...field('currentPassword')}
        data-autofocus
      />
      <PasswordInput label="New password" autoComplete="new-password" {...field('newPassword')} />
      <PasswordInput label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
    </FormDialog>
  );
}
