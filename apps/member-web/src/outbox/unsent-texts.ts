import { useCallback, useSyncExternalStore } from 'react';
import { unsentPrefix } from '../session/stored-member.ts';

/*
 * What a member has written and not sent, by name, in local storage: it survives moving around, a reload and an expired
 * session, and goes with the other traces at logout.
 */
const listeners = new Set<() => void>();
/** Texts that a full storage does not take live as long as the page. */
const unstored = new Map<string, string>();

function keyOf(memberId: number, name: string): string {
  return `${unsentPrefix}${memberId}.${name}`;
}

/** An unsent text; empty where there is none. */
export function readUnsent(memberId: number, name: string): string {
  const key = keyOf(memberId, name);
  return unstored.get(key) ?? localStorage.getItem(key) ?? '';
}

/** Keeps an unsent text; an empty one is forgotten. */
export function keepUnsent(memberId: number, name: string, text: string): void {
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

/** Puts a text back into its input, before what was written since. */
export function giveBack(memberId: number, name: string, text: string): void {
  const newer = readUnsent(memberId, name);
  keepUnsent(memberId, name, newer === '' ? text : `${text}\n${newer}`);
}

/** An unsent text and how to change it, in step with every other place that shows it, other tabs included. */
export function useUnsent(memberId: number, name: string) {
  const text = useSyncExternalStore(subscribe, () => readUnsent(memberId, name));
  const change = useCallback((next: string) => keepUnsent(memberId, name, next), [memberId, name]);
  return [text, change] as const;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const keyPrefix = 'tried.';

/**
 * The idempotency key to send `content` with: the one of the try before, where the same content was sent from here and
 * got no answer (it may have arrived), else a new one.
 */
export function keyFor(memberId: number, name: string, content: string): string {
  const [triedKey, triedContent] = tried(memberId, name);
  return triedKey !== undefined && triedContent === content ? triedKey : crypto.randomUUID();
}

/** Remembers that a try got no answer. */
export function rememberTry(memberId: number, name: string, content: string, key: string): void {
  keepUnsent(memberId, keyPrefix + name, JSON.stringify([key, content]));
}

/** A try was answered: the next one is a new one. */
export function forgetTry(memberId: number, name: string): void {
  keepUnsent(memberId, keyPrefix + name, '');
}

function tried(memberId: number, name: string): [key?: string, content?: string] {
  try {
    const stored: unknown = JSON.parse(readUnsent(memberId, keyPrefix + name) || '[]');
    return Array.isArray(stored) ? (stored as [string?, string?]) : [];
  } catch {
    return [];
  }
}
