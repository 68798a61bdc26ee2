import { otpLimits } from '@kopa/contracts/account/session-limits';
import { Form } from '@kopa/ui/form.tsx';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './code-form.module.css';

interface CodeFormProps {
  /** Name of the button that sends the code. */
  action: string;
  isPending: boolean;
  /** Of the last code; undefined without one. */
  error: string | undefined;
  onCode: (otp: string) => void;
  onCancel: () => void;
}

/** A field for a one-time code with its buttons. */
export function CodeForm({ action, isPending, error, onCode, onCancel }: CodeFormProps) {
  const [otp, setOtp] = useState('');
  const isComplete = otp.trim().length >= otpLimits.digits;
  return (
    <Form onSubmit={() => isComplete && !isPending && onCode(otp)}>
      <TextInput
        label="Authentication code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={20}
        value={otp}
        error={error}
        onChange={(event) => setOtp(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isComplete} loading={isPending}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
