import { textFor } from '@kopa/contracts/client';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CodeForm } from '../../session/code-form.tsx';
import form from '../../shared/layout/form.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { recoveryCodesMutation } from './settings.queries.ts';

/** Replaces the recovery codes; only their hashes are kept, so the old ones cannot be shown. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useMutation(recoveryCodesMutation);
  return (
    <Dialog opened onClose={onClose} title="Recovery codes" centered>
      {renew.isSuccess ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
      ) : (
        <div className={form.form}>
          <Text>New recovery codes take the place of all earlier ones.</Text>
          <CodeForm
            action="Make new codes"
            isPending={renew.isPending}
            error={renew.isError ? textFor(renew.error.cause, renew.error.message) : undefined}
            onCode={(otp) => renew.mutate(otp)}
            onCancel={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}
