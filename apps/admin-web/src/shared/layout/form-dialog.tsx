import { Dialog } from '@kopa/ui/dialog.tsx';
import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import form from './form.module.css';

interface FormDialogProps {
  title: string;
  /** Name of the button that submits. */
  action: string;
  /** True once the form may be submitted. */
  isReady: boolean;
  isPending: boolean;
  size?: 'lg';
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** A dialog with a form, Cancel, and a button that submits it. It is mounted while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, isReady, isPending, size, children, onSubmit, onClose } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !isPending) onSubmit();
  }

  return (
    <Dialog opened onClose={onClose} title={title} centered size={size}>
      <form className={form.form} onSubmit={submit}>
        {children}
        <div className={form.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
