import { useEffect, useState } from 'react';
import { createSignal } from './create-signal.ts';
import { useStore } from './use-store.ts';

const changed = createSignal();
let open: readonly symbol[] = [];

/** True for the dialog that was opened last, which alone may take Escape: Mantine closes every open one. */
export function useIsTop(isOpen: boolean): boolean {
  const [self] = useState(() => Symbol('dialog'));
  useEffect(() => {
    if (!isOpen) return undefined;
    open = [...open, self];
    changed.send();
    return () => {
      open = open.filter((other) => other !== self);
      changed.send();
    };
  }, [isOpen, self]);
  return useStore(changed.listen, () => open[open.length - 1] === self);
}
