import { Button, Modal, Text } from '@mantine/core';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that takes away. */
export function ConfirmDialog({ title, text, confirmLabel, pending, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Modal opened onClose={onCancel} title={title} size="sm" centered>
      <Text>{text}</Text>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button color="red.9" loading={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
