import { useCallback, useSyncExternalStore } from 'react';

/** What was written and not sent, per member and chat, for as long as the browser session lasts. */
const prefix = 'kopa.message-draft';
const listeners = new Set<() => void>();

function keyOf(memberId: number, chat: string): string {
  return `${prefix}.${memberId}.${chat}`;
}

export function readMessageDraft(memberId: number, chat: string): string {
  return sessionStorage.getItem(keyOf(memberId, chat)) ?? '';
}

export function keepMessageDraft(memberId: number, chat: string, text: string): void {
  if (text === '') sessionStorage.removeItem(keyOf(memberId, chat));
  else sessionStorage.setItem(keyOf(memberId, chat), text);
  for (const listener of listeners) listener();
}

/** The text of a chat's input, shared by every input of that chat, and how to change it. */
export function useMessageDraft(memberId: number, chat: string) {
  const text = useSyncExternalStore(subscribe, () => readMessageDraft(memberId, chat));
  const change = useCallback((next: string) => keepMessageDraft(memberId, chat, next), [memberId, chat]);
  return [text, change] as const;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
