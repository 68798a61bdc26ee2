import { onTextsChange, readText, storeText } from '@kopa/ui/stored-texts';
import { useCallback, useSyncExternalStore } from 'react';

/** Not that of a member's texts, which go at the logout. */
const prefix = 'kopa-before-camp.';

const nothing = () => '';

/** A text that stays on this device, and the function that stores another. The build renders the page without any. */
export function useKept(name: string): [string, (text: string) => void] {
  const key = prefix + name;
  const text = useSyncExternalStore(onTextsChange, () => readText(key), nothing);
  return [text, useCallback((next) => storeText(key, next), [key])];
}
