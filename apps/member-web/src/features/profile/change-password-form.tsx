import { changePassword } from '@kopa/contracts/account/credentials';
import { codeOf, textFor } from '@kopa/contracts/client';
import { Form } from '@kopa/ui/form.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { NewPasswordFields, useNewPassword } from '../../session/new-password-fields.tsx';

/** Asks for the present password and a new one. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const password = useNewPassword();
  const change = useMutation({
    mutationFn: () => api.call(changePassword, { body: { currentPassword, newPassword: password.value } }),
    onSuccess: onChanged,
    onError(error) {
      if (codeOf(error) === 'wrong_password') setRefusal('This is not your password.');
      else {
        const message = textFor(error, 'Please try again later.', ['common_password', 'rate_limited']);
        showToast({ title: 'The password was not changed', message, tone: 'error' });
      }
    },
  });
  return (
    <Form
      onSubmit={() => {
        const isComplete = password.check();
        if (currentPassword === '') setRefusal('Please enter your present password.');
        else if (isComplete && !change.isPending) change.mutate();
      }}
    >
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        value={currentPassword}
        error={refusal}
        onChange={(event) => {
          setCurrentPassword(event.currentTarget.value);
          setRefusal('');
        }}
      />
      <NewPasswordFields password={password} />
      <Button type="submit" loading={change.isPending}>
        Change password
      </Button>
    </Form>
  );
}
