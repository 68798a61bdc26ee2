import { useEffect, useState } from 'react';

/**
 * Restores the focus where Mantine cannot. Mantine remembers the focus only for a dialog that opens after its mount,
 * and restores it only if the dialog closes before its unmount. Returns true once the dialog may be open.
 */
export function useDialogFocus(opened: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    return () => {
      // A focus outside the body was set on purpose and stays.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [opened]);
  return opened && isMounted;
}
