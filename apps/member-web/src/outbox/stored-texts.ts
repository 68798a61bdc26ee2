import { unsentPrefix } from '../session/stored-member.ts';

/*
 * Local storage of what a member has written and not sent, by name: it survives moving around, a reload and an expired
 * session, and goes with the other traces at logout.
 */
const listeners = new Set<() => void>();
/** Texts that a full storage does not take live as long as the page. */
const unstored = new Map<string, string>();

function keyOf(memberId: number, name: string): string {
  return `${unsentPrefix}${memberId}.${name}`;
}

/** A stored text; empty where there is none. */
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
  for (const listener of listeners) listener();
}

/** Calls a listener whenever a stored text changes, in this tab or another one, until the returned function is called. */
export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** A stored JSON value; null where there is none that can be read. */
export function readJson(memberId: number, name: string): unknown {
  try {
    return JSON.parse(readText(memberId, name) || 'null');
  } catch {
    return null;
  }
}
