import { useEffect, useMemo, useRef } from 'react';
import { newKey } from './new-key.ts';
import { onTextsChange, readText, storeText } from './stored-texts.ts';
import { useStore } from './use-store.ts';

/** The place of an unsent content, and its value before anything is written. */
export interface Draft<W extends object> {
  /** Key in local storage. */
  key: string;
  /** For an edit the saved content. */
  empty: W;
  /** Sending replaces the saved content as a whole; otherwise it creates something. */
  isEdit?: boolean;
}

/** Name of a draft, and its content before anything is written. */
export interface DraftOptions<W extends object> extends Omit<Draft<W>, 'key'> {
  name: string;
}

/** The stored form. */
interface Stored<W> {
  written?: Partial<W>;
  /** The last body that was sent, with its idempotency key; it has perhaps arrived. */
  attempt?: { body: string; key: string };
}

/**
 * Sends a body by `call`. All attempts with the same body share an idempotency key, also after a reload. The sent text
 * leaves the draft; a text that was written meanwhile stays. Never rejects: the mutation shows its failure.
 */
export type SendDraft = (body: object, call: (idempotencyKey: string) => Promise<unknown>) => Promise<void>;

/**
 * Returns a draft, its setter, the function that discards it, and the one that sends it. `onEmptied` is called after both,
 * while the component is shown and nothing is left to send. All components and tabs that show the draft stay in step.
 */
export function useStoredDraft<W extends object>(options: Draft<W>, onEmptied?: () => void) {
  const { key, empty } = options;
  const text = useStore(onTextsChange, () => readText(key));
  const draft = useMemo(() => contentOf(text, empty), [text, empty]);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function leave(left: W) {
    storeText(key, isSame(left, empty) ? '' : JSON.stringify({ written: storedPart(left, options) }));
    if (isSame(left, empty) && isShown.current) onEmptied?.();
  }

  const send: SendDraft = async (body, call) => {
    try {
      await call(keyOf(options, draft, JSON.stringify(body)));
    } catch {
      return;
    }
    leave(withoutSent(contentOf(readText(key), empty), draft, options));
  };
  return [draft, (next: W) => storeDraft(options, next), () => leave(empty), send] as const;
}

/** Changes fields of a draft as it is stored now, whether or not it is on the screen. */
export function changeStoredDraft<W extends object>(options: Draft<W>, fields: (draft: W) => Partial<W>): void {
  const draft = contentOf(readText(options.key), options.empty);
  storeDraft(options, { ...draft, ...fields(draft) });
}

/** The written fields of the draft at a key, whatever its form is. */
export function writtenAt(key: string): Record<string, unknown> {
  return parsed<Record<string, unknown>>(readText(key)).written ?? {};
}

function storeDraft<W extends object>(options: Draft<W>, content: W): void {
  const { key, empty } = options;
  const { attempt } = parsed<W>(readText(key));
  const written = storedPart(content, options);
  storeText(key, isSame(content, empty) ? '' : JSON.stringify({ written, attempt }));
}

/** Of an edit only its changed fields: the others may be changed elsewhere meanwhile. */
function storedPart<W extends object>(content: W, { empty, isEdit = false }: Draft<W>): Partial<W> {
  if (!isEdit) return content;
  const saved = empty as Record<string, unknown>;
  const changed = Object.entries(content).filter(([name, value]) => !isEqual(value, saved[name]));
  return Object.fromEntries(changed) as Partial<W>;
}

/** The idempotency key of a body: the one of the last attempt with it, or a new one. */
function keyOf<W extends object>(options: Draft<W>, content: W, body: string): string {
  const last = parsed<W>(readText(options.key)).attempt;
  const attempt = last?.body === body ? last : { body, key: newKey() };
  storeText(options.key, JSON.stringify({ written: storedPart(content, options), attempt }));
  return attempt.key;
}

/** The rest of a draft after `sent` has arrived. */
function withoutSent<W extends object>(now: W, sent: W, { empty, isEdit = false }: Draft<W>): W {
  if (isSame(now, sent)) return empty;
  if (isEdit) return now;
  const [given, start] = [sent, empty] as Record<string, unknown>[];
  return Object.fromEntries(
    Object.entries(now).map(([field, value]) => [field, unsentPart(value, given?.[field], start?.[field])]),
  ) as W;
}

function unsentPart(now: unknown, sent: unknown, empty: unknown): unknown {
  if (isEqual(now, sent)) return empty;
  const hasMore = typeof now === 'string' && typeof sent === 'string' && now.startsWith(sent);
  return hasMore ? now.slice(sent.length).trimStart() : now;
}

function contentOf<W extends object>(text: string, empty: W): W {
  return { ...empty, ...parsed<W>(text).written };
}

function parsed<W>(text: string): Stored<W> {
  try {
    const stored: unknown = JSON.parse(text || '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isSame(one: object, other: object): boolean {
  return comparable(one) === comparable(other);
}

function comparable(written: object): string {
  return JSON.stringify(
    Object.entries(written)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .sort(),
  );
}
