import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * A modal dialog that gives the focus back also when it is mounted open, as one is whose code is fetched with its first
 * opening: Mantine only remembers the focus of a dialog that opens after it was mounted.
 */
export function Dialog({ opened, ...props }: ModalProps) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return <Modal opened={opened && isMounted} {...props} />;
}
