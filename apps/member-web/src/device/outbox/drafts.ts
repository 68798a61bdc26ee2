import { createSignal } from '@kopa/ui/create-signal';
import { newKey } from '@kopa/ui/new-key';
import { useStore } from '@kopa/ui/use-store';
import { useCallback, useMemo, useState } from 'react';
import { onSessionCleared } from '../../session/session-cleared.ts';
import { unsentPrefix } from '../../session/stored-member.ts';
import { useMember } from '../../session/use-member.ts';

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
function subscribeToTexts(listener: () => void): () => void {
  const stop = changed.listen(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** Storage name of a draft, and its initial content. */
export interface DraftOptions<W extends object> {
  name: string;
  empty: W;
}

/**
 * Returns a draft, its setter, the function that discards it and then calls `onDiscard`, and an idempotency key: all
 * attempts with the same content share one. All components and tabs that show the draft stay in step.
 */
export function useDraft<W extends object>({ name, empty }: DraftOptions<W>, onDiscard?: () => void) {
  const { id } = useMember();
  const text = useStore(subscribeToTexts, () => readText(id, name));
  const draft = useMemo(() => parsed(text, empty), [text, empty]);
  const change = useCallback((next: W) => storeDraft(id, { name, empty }, next), [id, name, empty]);
  const discard = () => {
    change(empty);
    onDiscard?.();
  };
  const [keyed, setKeyed] = useState(() => ({ text, key: newKey() }));
  if (keyed.text !== text) setKeyed({ text, key: newKey() });
  return [draft, change, discard, keyed.key] as const;
}

/** Changes fields of a draft as it is stored now, whether or not it is on the screen. */
export function changeDraft<W extends object>(
  memberId: number,
  options: DraftOptions<W>,
  fields: (draft: W) => Partial<W>,
): void {
  const draft = parsed(readText(memberId, options.name), options.empty);
  storeDraft(memberId, options, { ...draft, ...fields(draft) });
}

/** Stores a draft; an empty one is removed. */
function storeDraft<W extends object>(memberId: number, { name, empty }: DraftOptions<W>, draft: W): void {
  storeText(memberId, name, isSame(draft, empty) ? '' : JSON.stringify(draft));
}

function parsed<W extends object>(text: string, empty: W): W {
  try {
    const stored: unknown = JSON.parse(text || 'null');
    return typeof stored === 'object' ? { ...empty, ...stored } : empty;
  } catch {
    return empty;
  }
}

function isSame(one: object, other: object): boolean {
  return comparable(one) === comparable(other);
}

function comparable(written: object): string {
  return JSON.stringify(
    Object.entries(written)
      .filter(([, value]) => isGiven(value))
      .sort(),
  );
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
