import { textFor } from '@kopa/contracts/client';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CodeForm } from '../../session/code-form.tsx';
import form from '../../shared/layout/form.module.css';
import { removeOtpMutation } from './settings.queries.ts';

/** Turns off one's authenticator by a code of it, or by a recovery code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const remove = useMutation({
    ...removeOtpMutation,
    onSuccess: () => {
      showToast({ title: 'Authenticator turned off', message: 'The password alone signs you in.', tone: 'success' });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Turn off authenticator" centered size="sm">
      <div className={form.form}>
        <Text>Signing in will need your password only. Your other sessions end.</Text>
        <CodeForm
          action="Turn off"
          isPending={remove.isPending}
          error={remove.isError ? textFor(remove.error.cause, remove.error.message) : undefined}
          onCode={(otp) => remove.mutate(otp)}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
