import { type RefObject, useEffect, useRef } from 'react';

/** True where a key is text, or an answer to a dialog. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;
}

/** Moves the focus among the buttons of a list: j to the next one, k to the one before. Enter presses it by itself. */
export function useRowKeys(isOn: boolean): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isKey = event.key === 'j' || event.key === 'k';
      if (!isKey || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const next = event.key === 'j' ? Math.min(at + 1, buttons.length - 1) : Math.max(at - 1, 0);
      buttons[next]?.focus();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
  return list;
}
