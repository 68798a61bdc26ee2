/** Reads a flag of this browser; null if it is missing or the storage is blocked. */
export function readFlag(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Writes a flag, if the browser's storage allows it. */
export function writeFlag(
  key: string,
  value: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    window[storage].setItem(key, value);
  } catch {
    // The next visit writes it again.
  }
}
