import { useEffect, useState } from 'react';

/**
 * Gives the focus back where Mantine cannot: it only remembers the focus of a dialog that opens after it was mounted,
 * and only returns it when that dialog closes before it is unmounted. Answers whether the dialog may be open by now.
 */
export function useDialogFocus(opened: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    return () => {
      // On anything but the body somebody has put the focus on purpose.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [opened]);
  return opened && isMounted;
}
