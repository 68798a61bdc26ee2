import { useStore } from '@kopa/ui/use-store';
import { useCallback, useMemo } from 'react';
import { readText, storeText, subscribeToTexts } from './stored-texts.ts';

/** Content of a draft: a new post, comment or message as in its contract; its text may be empty. */
export interface DraftContent {
  content: string;
}

/** Storage name of a draft, and its initial content. */
export interface DraftOptions<W extends DraftContent> {
  name: string;
  empty: W;
}

/** Returns a draft and its setter. All components and tabs that show the draft stay in step. */
export function useDraft<W extends DraftContent>(memberId: number, { name, empty }: DraftOptions<W>) {
  const text = useStore(subscribeToTexts, () => readText(memberId, name));
  const draft = useMemo(() => parsed(text, empty), [text, empty]);
  const change = useCallback((next: W) => storeDraft(memberId, { name, empty }, next), [memberId, name, empty]);
  return [draft, change] as const;
}

/** Changes fields of a draft as it is stored now, whether or not it is on the screen. */
export function changeDraft<W extends DraftContent>(
  memberId: number,
  options: DraftOptions<W>,
  fields: (draft: W) => Partial<W>,
): void {
  const draft = parsed(readText(memberId, options.name), options.empty);
  storeDraft(memberId, options, { ...draft, ...fields(draft) });
}

/** Stores a draft; an empty one is removed. */
function storeDraft<W extends DraftContent>(memberId: number, { name, empty }: DraftOptions<W>, draft: W): void {
  storeText(memberId, name, isSame(draft, empty) ? '' : JSON.stringify(draft));
}

function parsed<W extends DraftContent>(text: string, empty: W): W {
  try {
    const stored: unknown = JSON.parse(text || 'null');
    return isDraftContent(stored) ? { ...empty, ...stored } : empty;
  } catch {
    return empty;
  }
}

function isDraftContent(value: unknown): value is DraftContent {
  return typeof (value as Partial<DraftContent> | null)?.content === 'string';
}

function isSame(one: DraftContent, other: DraftContent): boolean {
  return comparable(one) === comparable(other);
}

function comparable(written: DraftContent): string {
  return JSON.stringify(
    Object.entries(written)
      .filter(([, value]) => isGiven(value))
      .sort(),
  );
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
