import { textFor } from '@kopa/contracts/client';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Anchor, Code, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { encode } from 'uqr';
import { CodeForm } from '../../session/code-form.tsx';
import form from '../../shared/layout/form.module.css';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './settings.module.css';
import { confirmOtpMutation, offerOtpMutation } from './settings.queries.ts';

/** Sets up an authenticator: scan, confirm by a code, keep the recovery codes. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { mutate: ask, ...offer } = useMutation(offerOtpMutation);
  const confirm = useMutation(confirmOtpMutation);
  useEffect(() => ask(), [ask]);
  return (
    <Dialog opened onClose={onClose} title="Set up authenticator" centered>
      {confirm.isSuccess && <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onClose} />}
      {!confirm.isSuccess && offer.isPending && <ListSkeleton />}
      {!confirm.isSuccess && offer.isError && (
        <ErrorState text="The authenticator could not be set up." onRetry={() => ask()} />
      )}
      {!confirm.isSuccess && offer.isSuccess && (
        <div className={form.form}>
          <Text>Scan this with your authenticator app, then enter the code that it shows.</Text>
          <div className={classes.scan}>
            <QrCode text={offer.data.uri} label="QR code of your authenticator" />
            <div className={form.form}>
              <Anchor href={offer.data.uri} className={classes.link}>
                Open in an app on this device
              </Anchor>
              <Text size="xs" c="dimmed">
                Or type this secret:
              </Text>
              <Code>{offer.data.secret.match(/.{1,4}/g)?.join(' ')}</Code>
            </div>
          </div>
          <CodeForm
            action="Confirm"
            isPending={confirm.isPending}
            error={confirm.isError ? textFor(confirm.error.cause, confirm.error.message) : undefined}
            onCode={(otp) => confirm.mutate(otp)}
            onCancel={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}

/** A QR code of a text, drawn on white in every colour scheme, because scanners need dark on light. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={200} height={200} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
