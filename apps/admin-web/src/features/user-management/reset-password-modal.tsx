import type { AdminUser } from '@kopa/contracts/admin/users';
import { textLimits } from '@kopa/contracts/text-limits';
import { showToast } from '@kopa/ui/toast';
import { PasswordInput, Text } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { isLongEnough, passwordChecklist } from './password-checklist.ts';
import classes from './reset-password-modal.module.css';
import { resetPasswordMutation } from './users.queries.ts';

interface ResetPasswordModalProps {
  user: AdminUser;
  onClose: () => void;
}

/** Sets a new password for a member, with a checklist of one requirement and two recommendations (product 3.6). */
export function ResetPasswordModal({ user, onClose }: ResetPasswordModalProps) {
  const [password, setPassword] = useState('');
  const reset = useMutation({
    ...resetPasswordMutation,
    onSuccess: () => {
      showToast({
        title: 'Password Reset',
        message: 'User password has been reset successfully',
        tone: 'success',
      });
      onClose();
    },
  });

  function submit() {
    if (isLongEnough(password)) reset.mutate({ userId: user.id, newPassword: password });
    else {
      showToast({
        title: 'Password Too Short',
        message: 'Password must be at least 8 characters long',
        tone: 'error',
      });
    }
  }

  return (
    <FormDialog
      title="Reset Password"
      action="Reset Password"
      isReady={password !== ''}
      isPending={reset.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <Text fw={600}>{user.name}</Text>
        <Text c="dimmed">{user.email}</Text>
        <Text c="dimmed">@{user.username}</Text>
      </div>
      {/* Lets password managers store the password for this member, not for the administrator. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        maxLength={textLimits.password.max}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.checklist}>
        {passwordChecklist(password).map(({ text, met }) => (
          <li key={text} data-met={met}>
            {met ? (
              <IconCheck size={16} aria-label="Met:" role="img" />
            ) : (
              <IconCircle size={16} aria-label="Not met:" role="img" />
            )}
            {text}
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        {user.name} is signed out everywhere and needs the new password to sign in. Kopa does not send it: please give
        it to them yourself.
      </Text>
    </FormDialog>
  );
}
