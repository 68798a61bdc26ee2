import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import tab from '../../shared/layout/tab.module.css';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { otpQuery } from './settings.queries.ts';
import { TurnOffDialog } from './turn-off-dialog.tsx';

const dialogs = {
  password: ChangePasswordDialog,
  authenticator: AuthenticatorDialog,
  turnOff: TurnOffDialog,
  recoveryCodes: RecoveryCodesDialog,
};

/** One's own password, authenticator and recovery codes. */
export function YourSecurity() {
  const otp = useQuery(otpQuery);
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const OpenDialog = open === null ? null : dialogs[open];
  return (
    <section className={tab.section} aria-labelledby="your-security">
      <Title order={2} id="your-security" className={tab.title}>
        Your security
      </Title>
      <div className={tab.row}>
        <Text>Your password. A new one ends your other sessions.</Text>
        <Button variant="default" onClick={() => setOpen('password')}>
          Change password
        </Button>
      </div>
      {otp.isPending && <ListSkeleton />}
      {otp.isError && <ErrorState text="Your authenticator could not be fetched." onRetry={() => void otp.refetch()} />}
      {otp.data?.isSetUp === false && (
        <div className={tab.row}>
          <Text>
            No authenticator yet. With one, signing in needs a code of your phone besides the password, and so do
            dangerous actions.
          </Text>
          <Button onClick={() => setOpen('authenticator')}>Set up authenticator</Button>
        </div>
      )}
      {otp.data?.isSetUp === true && (
        <>
          <div className={tab.row}>
            <Text>Your authenticator is on.</Text>
            <Button variant="default" color="red" onClick={() => setOpen('turnOff')}>
              Turn off authenticator
            </Button>
          </div>
          <div className={tab.row}>
            <Text>{recoveryText(otp.data.recoveryCodesLeft)}</Text>
            <Button variant="default" onClick={() => setOpen('recoveryCodes')}>
              Recovery codes
            </Button>
          </div>
        </>
      )}
      {OpenDialog !== null && <OpenDialog onClose={() => setOpen(null)} />}
    </section>
  );
}

function recoveryText(left: number): string {
  if (left === 0) return 'No recovery codes are left. Please make new ones.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}
