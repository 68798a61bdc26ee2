import { useKeys } from '@kopa/ui/letter-keys';
import { type RefObject, useRef } from 'react';

/** Moves the focus among the rows of a list: j to the next one, k to the one before. Enter presses it by itself. */
export function useRowKeys<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null);
  useKeys(({ key }) => {
    if (key !== 'j' && key !== 'k') return undefined;
    return () => {
      const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button[data-row]') ?? [])];
      const at = buttons.findIndex((button) => button.closest('li')?.contains(document.activeElement));
      const next = key === 'j' ? Math.min(at + 1, buttons.length - 1) : Math.max(at - 1, 0);
      buttons[next]?.focus();
    };
  });
  return list;
}
