import { createSignal } from './create-signal.ts';

/** Texts in local storage by key, in step in all components and tabs. */
const changed = createSignal();
/** Texts that did not fit into the storage; they last as long as the page. */
const unstored = new Map<string, string>();

/** Returns a stored text, or an empty string. */
export function readText(key: string): string {
  return unstored.get(key) ?? localStorage.getItem(key) ?? '';
}

/** Stores a text; an empty one is removed. */
export function storeText(key: string, text: string): void {
  unstored.delete(key);
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    unstored.set(key, text);
  }
  changed.send();
}

/** The keys of the stored texts that begin with `prefix`. */
export function textKeys(prefix: string): string[] {
  return [...Object.keys(localStorage), ...unstored.keys()].filter((key) => key.startsWith(prefix));
}

/** Removes the texts whose keys begin with `prefix`, except those that begin with `kept`. */
export function removeTexts(prefix: string, kept?: string): void {
  for (const key of textKeys(prefix)) if (kept === undefined || !key.startsWith(kept)) storeText(key, '');
}

/** Subscribes to changes, in this tab and in others. Returns the function that unsubscribes. */
export function onTextsChange(listener: () => void): () => void {
  const stop = changed.listen(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}
