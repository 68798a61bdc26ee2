import { Modal, type ModalProps } from '@mantine/core';
import { useDialogFocus } from './use-dialog-focus.ts';

/** A modal dialog that restores the focus on closing, also if it is mounted only while it is open. */
export function Dialog({ opened, ...props }: ModalProps) {
  return <Modal {...props} opened={useDialogFocus(opened)} />;
}
