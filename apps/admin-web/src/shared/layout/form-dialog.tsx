import { Dialog } from '@kopa/ui/dialog.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import form from './form.module.css';

interface FormDialogProps {
  title: string;
  /** Name of the button that submits. */
  action: string;
  /** True once the form may be submitted. */
  isReady: boolean;
  isPending: boolean;
  /** The action harms: its button is red, and Cancel has the focus. */
  isGrave?: boolean;
  size?: 'sm' | 'lg';
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  /** For a form that keeps a draft: discards it and closes. */
  onCancel?: () => void;
}

/** A dialog with a form, Cancel, and a button that submits it. It is mounted while it is open. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    action,
    isReady,
    isPending,
    isGrave = false,
    size,
    children,
    onSubmit,
    onClose,
    onCancel = onClose,
  } = props;
  return (
    <Dialog opened onClose={onClose} title={title} centered size={size}>
      <Form noValidate={false} onSubmit={() => isReady && !isPending && onSubmit()}>
        {children}
        <div className={form.buttons}>
          <Button variant="default" onClick={onCancel} data-autofocus={isGrave || undefined}>
            Cancel
          </Button>
          <Button type="submit" color={isGrave ? 'red.9' : undefined} disabled={!isReady} loading={isPending}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
