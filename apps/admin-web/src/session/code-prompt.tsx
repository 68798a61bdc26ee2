import { renewOtp } from '@kopa/contracts/admin/admin-security';
import { textFor } from '@kopa/contracts/client';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, registerCodePrompt } from '../api/api.ts';
import { withErrorText } from '../api/failure.ts';
import { CodeForm } from './code-form.tsx';

/** Asks for a one-time code whenever a call needs a newer one (product 3.10). */
export function CodePrompt() {
  const [answer, setAnswer] = useState<((isAccepted: boolean) => void) | null>(null);
  useEffect(() => registerCodePrompt(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (answer === null) return null;
  return (
    <PromptDialog
      onEnd={(isAccepted) => {
        setAnswer(null);
        answer(isAccepted);
      }}
    />
  );
}

function PromptDialog({ onEnd }: { onEnd: (isAccepted: boolean) => void }) {
  const renew = useMutation({
    mutationFn: (otp: string) => withErrorText('Failed to confirm', api.call(renewOtp, { body: { otp } })),
    onSuccess: () => onEnd(true),
    meta: { silent: true },
  });
  return (
    <Dialog opened onClose={() => onEnd(false)} title="Confirm that it is you" centered size="sm">
      <Text mb={16}>This needs a code of the last 15 minutes, or a recovery code.</Text>
      <CodeForm
        action="Confirm"
        isPending={renew.isPending}
        error={renew.isError ? textFor(renew.error.cause, renew.error.message) : undefined}
        onCode={(otp) => renew.mutate(otp)}
        onCancel={() => onEnd(false)}
      />
    </Dialog>
  );
}
