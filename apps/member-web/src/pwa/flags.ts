/** Reads a note of this browser; null where there is none, or its storage is blocked. */
export function readFlag(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Writes a note, where the browser's storage allows it. */
export function writeFlag(
  key: string,
  value: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    window[storage].setItem(key, value);
  } catch {
    // It is asked again at the next visit.
  }
}
