import { Form } from '@kopa/ui/form.tsx';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './auth.module.css';

interface AuthFormProps {
  title: string;
  submitLabel: string;
  isPending: boolean;
  onSubmit: () => void;
  /** Opens the other form. */
  onSwitch: () => void;
  switchQuestion: string;
  switchLabel: string;
  /** Shown at the end. */
  footer?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The frame of sign-in and registration: title, fields, button and the one that opens the other form. */
export function AuthForm(props: AuthFormProps) {
  const { title, submitLabel, isPending, onSubmit, onSwitch, switchQuestion, switchLabel, footer, children } = props;
  return (
    <Form
      noValidate={false}
      onSubmit={() => {
        if (!isPending) onSubmit();
      }}
    >
      <h1 className={classes.title}>{title}</h1>
      {children}
      <Button type="submit" loading={isPending} fullWidth>
        {submitLabel}
      </Button>
      <p className={classes.switch}>{switchQuestion}</p>
      <Button variant="default" fullWidth onClick={onSwitch}>
        {switchLabel}
      </Button>
      {footer}
    </Form>
  );
}
