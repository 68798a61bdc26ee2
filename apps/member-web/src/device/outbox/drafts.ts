import { changeStoredDraft, type Draft, type DraftOptions, useStoredDraft, writtenAt } from '@kopa/ui/drafts';
import { onTextsChange, storeText, textKeys } from '@kopa/ui/stored-texts';
import { useStore } from '@kopa/ui/use-store';
import { unsentPrefix } from '../../session/stored-member.ts';
import { useMember } from '../../session/use-member.ts';

/*
 * Unsent texts of a member in local storage, by name. They survive navigation, reloads and an expired session; logout
 * removes them.
 */
const prefixOf = (memberId: number) => `${unsentPrefix}${memberId}.draft.`;

const stored = <W extends object>(memberId: number, { name, ...options }: DraftOptions<W>): Draft<W> => ({
  key: prefixOf(memberId) + name,
  ...options,
});

/** A draft of the signed-in member; see {@link useStoredDraft}. */
export function useDraft<W extends object>(options: DraftOptions<W>, onEmptied?: () => void) {
  return useStoredDraft(stored(useMember().id, options), onEmptied);
}

/** Changes fields of a draft as it is stored now, whether or not it is on the screen. */
export function changeDraft<W extends object>(
  memberId: number,
  options: DraftOptions<W>,
  fields: (draft: W) => Partial<W>,
): void {
  changeStoredDraft(stored(memberId, options), fields);
}

/** A draft on this device, with its fields as they were written. */
export interface KeptDraft {
  name: string;
  written: Record<string, unknown>;
}

/** The number of drafts on this device. */
export function countDrafts(memberId: number): number {
  return textKeys(prefixOf(memberId)).length;
}

/** All drafts of the signed-in member on this device, by name. */
export function useDrafts(): KeptDraft[] {
  const prefix = prefixOf(useMember().id);
  const read = (key: string): KeptDraft => ({ name: key.slice(prefix.length), written: writtenAt(key) });
  return JSON.parse(useStore(onTextsChange, () => JSON.stringify(textKeys(prefix).sort().map(read)))) as KeptDraft[];
}

/** Removes a draft, whether or not it is on the screen. */
export function discardDraft(memberId: number, name: string): void {
  storeText(prefixOf(memberId) + name, '');
}
