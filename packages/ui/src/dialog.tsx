import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useLayer } from './layer.ts';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useIsTop } from './use-is-top.ts';

/**
 * A modal dialog that restores the focus on closing, also if it is mounted only while it is open. Back closes it on a
 * phone, and Escape closes the one on top.
 */
export function Dialog({ opened, ...props }: ModalProps) {
  useLayer(opened, props.onClose);
  return <Modal closeOnEscape={useIsTop(opened)} {...props} opened={useDialogFocus(opened)} />;
}
