import { Modal, type ModalProps } from '@mantine/core';
import { useDialogFocus } from './use-dialog-focus.ts';

/** A modal dialog that gives the focus back also when it is rendered only while it is wanted. */
export function Dialog({ opened, ...props }: ModalProps) {
  return <Modal {...props} opened={useDialogFocus(opened)} />;
}
