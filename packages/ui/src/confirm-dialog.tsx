import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** Consequences of the action and the person concerned. */
  text: string;
  confirmLabel: string;
  pending: boolean;
  /** Stands between the text and the buttons. */
  children?: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks for a confirmation before an action that cannot be undone easily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, confirmLabel, pending, children, onCancel, onConfirm } = props;
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} centered size="sm">
      <p className={classes.text}>{text}</p>
      {children}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color="red.9" loading={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
