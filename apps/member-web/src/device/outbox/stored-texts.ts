import { createSignal } from '@kopa/ui/create-signal';
import { onSessionCleared } from '../../session/session-cleared.ts';
import { unsentPrefix } from '../../session/stored-member.ts';

/*
 * Unsent texts of a member in local storage, by name. They survive navigation, reloads and an expired session; logout
 * removes them.
 */
const changed = createSignal();
/** Texts that did not fit into the storage; they last as long as the page. */
const unstored = new Map<string, string>();

onSessionCleared(({ keepsUnsent }) => {
  if (!keepsUnsent) unstored.clear();
});

function keyOf(memberId: number, name: string): string {
  return `${unsentPrefix}${memberId}.${name}`;
}

/** Returns a stored text, or an empty string. */
export function readText(memberId: number, name: string): string {
  const key = keyOf(memberId, name);
  return unstored.get(key) ?? localStorage.getItem(key) ?? '';
}

/** Stores a text; an empty one is removed. */
export function storeText(memberId: number, name: string, text: string): void {
  const key = keyOf(memberId, name);
  unstored.delete(key);
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    unstored.set(key, text);
  }
  changed.send();
}

/** Subscribes to changes of stored texts, in this tab and in others. Returns the function that unsubscribes. */
export function subscribeToTexts(listener: () => void): () => void {
  const stop = changed.listen(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}
