import { useLocalStorage, useWindowEvent } from '@mantine/hooks';

/** Storage key of the choice. */
const key = 'kopa.letter-keys';

/** True if single letters act as keys in this browser, with the function that changes it. */
export const useLetterKeys = () => useLocalStorage({ key, defaultValue: true, getInitialValueInEffect: false });

/** Where letters are written, or where something else than the page has the keyboard. */
const places =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** Acts on single keys of the page while they are switched on: `actionOf` returns the action of a key. */
export function useKeys(actionOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const [isOn] = useLetterKeys();
  useWindowEvent('keydown', (event) => {
    if (!isOn || isTaken(event)) return;
    const action = actionOf(event);
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}

/** True for a key that is not one of the page: it is text, a shortcut of the browser, or a dialog is open. */
export function isTaken(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, repeat, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return true;
  return (target as Element).closest(places) !== null || document.querySelector('[role="dialog"]') !== null;
}
